import type { AnswerOf, Endpoint, InputOf } from '#shared/contract/endpoint.ts';
import { ErrorBody, type ErrorCode } from '#shared/error-codes.ts';

/** A refusal by the server, or no answer at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly details: string[];

  constructor(message: string, status: number, body?: ErrorBody) {
    super(message);
    this.status = status;
    this.code = body?.code;
    this.details = body?.details ?? [];
  }
}

/** The array of a list endpoint with the length of the whole list. */
interface Page<Item> {
  items: Item[];
  total: number;
}

type Answer<E extends Endpoint> = E extends { list: true }
  ? AnswerOf<E> extends (infer Item)[]
    ? Page<Item>
    : never
  : AnswerOf<E>;

interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

type Arguments<E extends Endpoint> =
  Partial<InputOf<E>> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];

interface ClientOptions {
  /** The token of the signed-in person, if there is one. */
  token: () => string | null;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export type ApiClient = <E extends Endpoint>(endpoint: E, ...args: Arguments<E>) => Promise<Answer<E>>;

/** Calls the endpoints of the contract; what goes in and what comes out is typed from there. */
export function createApiClient(options: ClientOptions): ApiClient {
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  return async (endpoint, ...[given]) => {
    const input = (given ?? {}) as AnyInput;
    const response = await reach(send, addressOf(endpoint, input), {
      method: endpoint.methods[0],
      headers: headersOf(options.token(), input),
      signal: AbortSignal.timeout(options.timeoutMs ?? 30_000),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    if (!response.ok) throw await refusal(response);
    const answer: unknown = response.status === 204 ? null : await response.json();
    const total = Number(response.headers.get('X-Total-Count'));
    return (endpoint.list ? { items: answer, total } : answer) as Answer<typeof endpoint>;
  };
}

async function reach(send: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await send(url, init);
  } catch {
    throw new ApiError('Network error: No response from server', 0);
  }
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]));
  return `/api${path}${sent.length > 0 ? `?${search}` : ''}`;
}

function headersOf(token: string | null, input: AnyInput): Record<string, string> {
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
}

async function refusal(response: Response): Promise<ApiError> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  const text = body.success ? body.data.message : response.statusText;
  return new ApiError(`${text} (Status: ${response.status})`, response.status, body.data);
}
