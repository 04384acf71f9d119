import { t } from '@lingui/core/macro';
import type { UploadPlace } from '#shared/contract/uploads.ts';

/** Where in the file it stands: "Row 14", "Page 1, question 2". */
export function placeText({ sheet, row, page, question }: UploadPlace): string {
  if (row !== null) return sheet === null ? t`Row ${row}` : t`Sheet "${sheet}", row ${row}`;
  const number = page ?? 1;
  return question === null ? t`Page ${number}` : t`Page ${number}, question ${question}`;
}
