import { t } from '@lingui/core/macro';
import type { EndedSession, ErrorBody, ErrorCode } from '#shared/error-codes.ts';
import { i18n } from '../i18n/i18n.ts';
import type { Answer, CallName, Input } from './api-contract.ts';
import { type Progress, sendWithProgress } from './send-with-progress.ts';

/** An error response, or no response at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** The server's message without the status; undefined if it sent none that can be shown. */
  readonly serverMessage: string | undefined;
  readonly code: ErrorCode | undefined;
  readonly details: string[];
  /** With a conflict: the stored value. */
  readonly current: unknown;
  /** Why a token that was valid before no longer is. */
  readonly endedSession: EndedSession | undefined;

  constructor(message: string, status: number, body?: ErrorBody) {
    super(message);
    this.status = status;
    this.serverMessage = body?.message;
    this.code = body?.code;
    this.details = body?.details ?? [];
    this.current = body?.current;
    this.endedSession = body?.endedSession;
  }
}

interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Present (or null) when the call sends a form. */
  file?: (Blob & { name: string }) | null;
}

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request continue after the page is closed; for bodies below 64 kB. */
  keepalive?: boolean;
  /** Progress of a form upload in bytes. */
  onProgress?: Progress;
  /** For calls that may take longer than usual. */
  timeoutMs?: number;
}

type Arguments<Name extends CallName> =
  Partial<Input<Name>> extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions];

interface ClientOptions {
  /** The token of the signed-in person, if there is one. */
  token: () => string | null;
  /** The server no longer accepts the token that was sent. */
  onSignedOut?: (token: string, ended: EndedSession | undefined) => void;
  onRefused?: (error: ApiError) => void;
  timeoutMs?: number;
  /** No one is using the page: its automatic requests must not keep the session alive. */
  isUnattended?: () => boolean;
  fetch?: typeof fetch;
}

export type ApiClient = <Name extends CallName>(
  name: Name,
  ...args: Arguments<Name>
) => Promise<Answer<Name>>;

/** Calls the API; inputs and responses are typed by the contract. */
export function createApiClient(options: ClientOptions): ApiClient {
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  return async (name, ...[given, { signal, keepalive = false, onProgress, timeoutMs: own } = {}]) => {
    const input = (given ?? {}) as AnyInput;
    const isForm = name.startsWith('form ');
    const [method = 'GET', path = ''] = name.replace(/^form /, '').split(' ', 2);
    const token = options.token();
    const url = addressOf(path, input);
    const headers = headersOf(token, isForm ? undefined : input.body);
    if (options.isUnattended?.()) headers['X-Unattended'] = '1';
    const timeoutMs = own ?? options.timeoutMs ?? (isForm ? uploadMs : callMs);
    const response = await reach(() => {
      if (isForm && onProgress) {
        const body = formOf(name, input);
        return sendWithProgress(url, { method, headers, body, idleMs: timeoutMs, signal, onProgress });
      }
      const timeout = AbortSignal.timeout(timeoutMs);
      return send(url, {
        method,
        headers,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(keepalive ? { keepalive } : {}),
        ...bodyOf(name, isForm, input),
      });
    });
    if (!response.ok) {
      const error = await refusal(response);
      if (error.status === 401 && token !== null) options.onSignedOut?.(token, error.endedSession);
      options.onRefused?.(error);
      throw error;
    }
    const answer: unknown = response.status === 204 ? null : await readJson(response);
    const total = response.headers.get('X-Total-Count');
    return (total === null ? answer : { items: answer, total: Number(total) }) as Answer<typeof name>;
  };
}

const callMs = 30_000;
const uploadMs = 60_000;

/**
 * The name of a form's file field where it is not `photo`. The contract has it too, but only its types are imported
 * here.
 */
const fileFields: Partial<Record<CallName, string>> = {
  'form POST /quizAttempt/answerFile': 'file',
  'form POST /fileUpload/upload': 'file',
  'form POST /backup/upload': 'file',
  'form POST /verify/file': 'file',
  'form POST /questionImage': 'image',
  'form POST /peopleImport/check': 'file',
  'form POST /peopleImport': 'file',
  'form PUT /brandingProfile/:profileKey/logo': 'image',
  'form PUT /brandingProfile/:profileKey/favicon': 'image',
};

function bodyOf(call: CallName, isForm: boolean, input: AnyInput): { body?: FormData | string } {
  if (isForm) return { body: formOf(call, input) };
  return input.body === undefined ? {} : { body: JSON.stringify(input.body) };
}

/** Fields first, so that the server has them before the file. */
function formOf(call: CallName, { body, file }: AnyInput): FormData {
  const form = new FormData();
  const fields = (body ?? {}) as Record<string, string | number | undefined>;
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value));
  }
  if (file) form.append(fileFields[call] ?? 'photo', file, file.name);
  return form;
}

function noResponse(): ApiError {
  return new ApiError(t`Network error: No response from server`, 0);
}

async function reach(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    // The page aborted the call itself: nothing to show.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw noResponse();
  }
}

// The connection may break, or a captive portal may answer, after the headers.
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw noResponse();
  }
}

function addressOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]));
  return `/api${filled}${sent.length > 0 ? `?${search}` : ''}`;
}

function headersOf(token: string | null, json: unknown): Record<string, string> {
  return {
    // The server answers, and writes mails, in the language of this page.
    'Accept-Language': i18n.locale,
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
}

async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const errorBody = isErrorBody(body) ? body : undefined;
  const { message, error } = (typeof body === 'object' && body ? body : {}) as Record<string, unknown>;
  // A proxy in between may answer in its own format.
  const shown = [message, error, response.statusText].find(isText) ?? '';
  return new ApiError(t`${shown} (Status: ${response.status})`, response.status, errorBody);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'success' in body &&
    body.success === false &&
    'message' in body
  );
}
