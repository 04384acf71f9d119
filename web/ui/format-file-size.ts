import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

const kilobyte = 1024;
const megabyte = kilobyte * 1024;
const gigabyte = megabyte * 1024;

/** Bytes, or larger units with two decimals: "1.24 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes < kilobyte) return t`${bytes} bytes`;
  if (bytes < megabyte) return t`${twoDecimals(bytes / kilobyte)} KB`;
  return bytes < gigabyte ? t`${twoDecimals(bytes / megabyte)} MB` : t`${twoDecimals(bytes / gigabyte)} GB`;
}

function twoDecimals(amount: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(i18n.locale, digits).format(amount);
}
