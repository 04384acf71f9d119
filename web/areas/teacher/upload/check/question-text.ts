import { plural, t } from '@lingui/core/macro';
import type { UploadPlace, UploadQuestion } from '#shared/contract/teaching/uploads.ts';

/** Location in the file: "Row 14", "Page 1, question 2". */
export function placeText({ sheet, row, page, question }: UploadPlace): string {
  if (row !== null) return sheet === null ? t`Row ${row}` : t`Sheet "${sheet}", row ${row}`;
  const number = page ?? 1;
  return question === null ? t`Page ${number}` : t`Page ${number}, question ${question}`;
}

/** Capitalised, because the server's text follows a location in lower case. */
export function faultText(fault: string): string {
  return fault.charAt(0).toUpperCase() + fault.slice(1);
}

/** Result of a change, for screen readers. */
export function outcomeText({ place, faults, isDropped }: UploadQuestion): string {
  const where = placeText(place);
  if (isDropped) return t`${where} was dropped.`;
  if (faults.length === 0) return t`${where} is ready.`;
  const count = plural(faults.length, { one: '# error', other: '# errors' });
  return t`${where} has ${count}.`;
}
