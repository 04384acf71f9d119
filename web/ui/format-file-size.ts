import { t } from '@lingui/core/macro';

const kilobyte = 1024;
const megabyte = kilobyte * 1024;

/** Bytes as they are; from there on kilobytes and megabytes with two decimals: "1.24 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes < kilobyte) return t`${bytes} bytes`;
  const [amount, unit] = bytes < megabyte ? [bytes / kilobyte, 'KB'] : [bytes / megabyte, 'MB'];
  return `${amount.toFixed(2)} ${unit}`;
}
