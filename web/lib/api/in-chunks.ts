import { ApiError } from './api-client.ts';

/** Rows that one call refused, with the reason. None of them were changed. */
export interface Failure<Row> {
  rows: readonly Row[];
  error: Error;
}

interface Chunks<Row, Result> {
  rows: readonly Row[];
  /** How many rows one call accepts. */
  max: number;
  call: (chunk: readonly Row[]) => Promise<Result>;
  onProgress?: (done: number) => void;
}

/**
 * Changes more rows than one call accepts, one call after the other. A refused call does not keep the others from being
 * made. After a lost connection or a server error the rest is not tried.
 */
export async function runInChunks<Row, Result>(
  chunks: Chunks<Row, Result>,
): Promise<{ results: Result[]; failures: Failure<Row>[] }> {
  const { rows, max, call, onProgress } = chunks;
  const results: Result[] = [];
  const failures: Failure<Row>[] = [];
  for (let from = 0; from < rows.length; from += max) {
    const chunk = rows.slice(from, from + max);
    try {
      results.push(await call(chunk));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (!isRefusal(error)) return { results, failures: [...failures, { rows: rows.slice(from), error }] };
      failures.push({ rows: chunk, error });
    }
    onProgress?.(from + chunk.length);
  }
  return { results, failures };
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && [404, 409, 422].includes(error.status);
}
