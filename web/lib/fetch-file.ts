import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ErrorBody } from '#shared/error-codes.ts';
import { ApiError } from './api-client.ts';
import { clearTokenIf, readToken } from './session-token.ts';

interface Wanted {
  /** Below `/api`, with its query: `/report/quiz/7/export?format=csv`. */
  path: `/${string}`;
  /** Where the server gives it no name. */
  fallbackName: string;
  /** POST where the server writes something down for it. */
  method?: 'GET' | 'POST';
}

const mostMs = 120_000;

/** A file the API answers with, under the name the server gives it. */
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
      signal: AbortSignal.timeout(mostMs),
    });
  } catch {
    throw new ApiError(t`Network error: No response from server`, 0);
  }
}

// The line may break after the headers have come.
async function readBytes(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch {
    throw new ApiError(t`Network error: No response from server`, 0);
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  const told = typeof body?.message === 'string' ? body.message : t`Please try again in a moment.`;
  return new ApiError(told, response.status, body?.message === undefined ? undefined : (body as ErrorBody));
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
