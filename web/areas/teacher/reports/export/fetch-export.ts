import { t } from '@lingui/core/macro';
import type { CountedAttempts, ReportTable } from '#shared/contract/reports.ts';
import { clearTokenIf, readToken } from '#web/lib/session-token.ts';

export interface ExportChoice {
  table: ReportTable;
  format: 'csv' | 'xlsx';
}

const mostMs = 120_000;

/** The file with the name the server gives it. */
export async function fetchExport(
  quizId: number,
  attempts: CountedAttempts,
  { table, format }: ExportChoice,
): Promise<{ name: string; content: Blob }> {
  const token = readToken();
  const query = new URLSearchParams({ table, format, attempts });
  const response = await reach(`/api/report/quiz/${quizId}/export?${query}`, token);
  if (response.status === 401 && token !== null) clearTokenIf(token);
  if (!response.ok) throw new Error(await refusalOf(response));
  const name = fileNameOf(response.headers.get('Content-Disposition')) ?? `report-${table}.${format}`;
  return { name, content: await readBytes(response) };
}

async function reach(address: string, token: string | null): Promise<Response> {
  try {
    return await fetch(address, {
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(mostMs),
    });
  } catch {
    throw new Error(t`Network error: No response from server`);
  }
}

// The line may break after the headers have come.
async function readBytes(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch {
    throw new Error(t`Network error: No response from server`);
  }
}

async function refusalOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
  return typeof body?.message === 'string' ? body.message : t`Please try again in a moment.`;
}

/** `filename*` says it in full; the plain one has lost what is not ASCII. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];
  if (encoded === undefined) return plain ?? null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return plain ?? null;
  }
}
