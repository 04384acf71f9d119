import type { CountedAttempts, ReportTable } from '#shared/contract/reports.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';

export interface ExportChoice {
  table: ReportTable;
  format: 'csv' | 'xlsx';
}

/** The file with the name the server gives it. */
export function fetchExport(quizId: number, attempts: CountedAttempts, { table, format }: ExportChoice) {
  const query = new URLSearchParams({ table, format, attempts });
  return fetchFile({
    path: `/report/quiz/${quizId}/export?${query}`,
    fallbackName: `report-${table}.${format}`,
  });
}
