import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ErrorBody } from '#shared/error-codes.ts';
import { clearTokenIf, readToken } from '../session/session-token.ts';
import { ApiError } from './api-client.ts';

interface Wanted {
  /** Below `/api`, with its query: `/report/quiz/7/export?format=csv`. */
  path: `/${string}`;
  /** The file name if the server sends none. */
  fallbackName: string;
  /** POST if the server records the download. */
  method?: 'GET' | 'POST';
}

const maxMs = 120_000;

/** Downloads a file from the API under the name that the server gives it. */
export async function fetchFile(wanted: Wanted): Promise<{ name: string; content: Blob }> {
  const { path, fallbackName, method = 'GET' } = wanted;
  const token = readToken();
  const response = await reach(`/api${path}`, method, token);
  if (!response.ok) {
    const refusal = await refusalOf(response);
    if (refusal.status === 401 && token !== null) clearTokenIf(token, refusal.endedSession);
    throw refusal;
  }
  const name = fileNameOf(response.headers.get('Content-Disposition')) ?? fallbackName;
  return { name, content: await readBytes(response) };
}

async function reach(address: string, method: string, token: string | null): Promise<Response> {
  const signedIn = token === null ? {} : { Authorization: `Bearer ${token}` };
  try {
    return await fetch(address, {
      method,
      headers: { ...signedIn, 'Accept-Language': i18n.locale },
      signal: AbortSignal.timeout(maxMs),
    });
  } catch {
    throw new ApiError(t`Network error: No response from server`, 0);
  }
}

// The connection may break after the headers.
async function readBytes(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch {
    throw new ApiError(t`Network error: No response from server`, 0);
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  const message = typeof body?.message === 'string' ? body.message : t`Please try again in a moment.`;
  return new ApiError(
    message,
    response.status,
    body?.message === undefined ? undefined : (body as ErrorBody),
  );
}

/** `filename*` has the full name; the plain one has lost characters beyond ASCII. */
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
