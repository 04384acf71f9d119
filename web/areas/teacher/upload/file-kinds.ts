import { t } from '@lingui/core/macro';
import { type Icon, IconFile, IconFileText, IconList, IconTable } from '@tabler/icons-react';
import type { UploadFileType } from '#shared/contract/teaching/uploads.ts';

/** Names that are the same in every language. */
export const fileKinds = [
  { name: 'PDF', icon: IconFileText, endings: ['.pdf'], template: '/api/fileUpload/template/pdf' },
  { name: 'Excel', icon: IconTable, endings: ['.xlsx', '.xls'], template: '/api/fileUpload/template/xlsx' },
  { name: 'CSV', icon: IconList, endings: ['.csv'], template: '/api/fileUpload/template/csv' },
] as const;

const icons: Record<UploadFileType, Icon> = {
  PDF: IconFileText,
  EXCEL: IconTable,
  CSV: IconList,
  UNKNOWN: IconFile,
};

export function fileTypeIcon(type: UploadFileType): Icon {
  return icons[type];
}

const names: Partial<Record<string, string>> = { PDF: 'PDF', EXCEL: 'Excel', CSV: 'CSV' };

/** The displayed name: PDF, Excel, CSV or Unknown. */
export function fileTypeName(type: UploadFileType): string {
  return names[type] ?? t`Unknown`;
}
