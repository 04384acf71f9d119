import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

const kilobyte = 1024;
const megabyte = kilobyte * 1024;

/** Bytes, or kilobytes and megabytes with two decimals: "1.24 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes < kilobyte) return t`${bytes} bytes`;
  return bytes < megabyte ? t`${twoDecimals(bytes / kilobyte)} KB` : t`${twoDecimals(bytes / megabyte)} MB`;
}

function twoDecimals(amount: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(i18n.locale, digits).format(amount);
}
