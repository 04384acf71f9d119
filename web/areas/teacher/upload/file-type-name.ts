import { t } from '@lingui/core/macro';
import type { UploadFileType } from '#shared/contract/uploads.ts';

const names: Partial<Record<string, string>> = { PDF: 'PDF', EXCEL: 'Excel', CSV: 'CSV' };

/** As it is shown: PDF, Excel, CSV or Unknown. */
export function fileTypeName(type: UploadFileType): string {
  return names[type] ?? t`Unknown`;
}
