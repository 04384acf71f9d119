import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Answer, CallName } from '#web/lib/api/api-contract.ts';
import { makeRoster } from './make-roster.ts';

/** A request as the page sent it. */
interface SentRequest {
  url: URL;
  body: unknown;
  headers: Headers;
}

type Reply = (request: SentRequest) => Response | Promise<Response>;

interface FakeServer {
  /** Responds to every later request of this call with the given data. */
  answer<Name extends CallName>(
    call: Name,
    data: Answer<Name> | ((request: SentRequest) => Answer<Name> | Promise<Answer<Name>>),
  ): void;
  /** Refuses every later request of this call like the API. */
  refuse(call: CallName, status: number, code?: ErrorCode, message?: string, extra?: object): void;
  /** Sends any response, even one the API never sends: broken JSON, a proxy's page. */
  respond(call: CallName, reply: Reply): void;
  /** Drops the connection of every later request of this call. */
  disconnect(call: CallName): void;
  /** Leaves every later request of this call pending. */
  hang(call: CallName): void;
  /** The requests of this call so far, oldest first. */
  requests(call: CallName): SentRequest[];
}

/**
 * Replaces `fetch` in component tests. A request without a prepared response fails the test, so that a component cannot
 * depend on an unnoticed call.
 */
export function setUpFakeServer(): FakeServer {
  let replies: { call: CallName; matches: (method: string, path: string) => boolean; reply: Reply }[] = [];
  let sent: { call: CallName; request: SentRequest }[] = [];
  let unanswered: string[] = [];

  beforeEach(() => {
    replies = [];
    sent = [];
    unanswered = [];
    // Every page of a quiz shows its tabs.
    respond('GET /roster/quiz/:quizId', () => present(makeRoster()));
    const realFetch = window.fetch.bind(window);
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      if (!url.pathname.startsWith('/api/')) return realFetch(input, init);
      const path = url.pathname.slice('/api'.length);
      // The latest reply wins, so that a test can change it.
      const reply = replies.findLast(({ matches }) => matches(request.method, path));
      if (!reply) {
        unanswered.push(`${request.method} ${path}${url.search}`);
        throw new TypeError('Failed to fetch');
      }
      const seen = { url, body: await readBody(request), headers: request.headers };
      sent.push({ call: reply.call, request: seen });
      return Promise.race([reply.reply(seen), untilAborted(request.signal)]);
    });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    expect(unanswered, 'requests without an answer').toEqual([]);
  });

  function respond(call: CallName, reply: Reply): void {
    const [method = '', path = ''] = call.replace(/^form /, '').split(' ');
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    replies.push({ call, matches: (asked, at) => asked === method && pattern.test(at), reply });
  }

  return {
    respond,
    answer: (call, data) =>
      respond(call, async (request) =>
        present(typeof data === 'function' ? await (data as (sent: SentRequest) => unknown)(request) : data),
      ),
    refuse: (call, status, code = 'UNAVAILABLE', message = 'Refused.', extra = {}) =>
      respond(call, () => Response.json({ success: false, code, message, ...extra }, { status })),
    disconnect: (call) => respond(call, () => Promise.reject(new TypeError('Failed to fetch'))),
    hang: (call) => respond(call, () => Promise.withResolvers<Response>().promise),
    requests: (call) => sent.filter((one) => one.call === call).map(({ request }) => request),
  };
}

/** Lists carry their length in a header, as the API sends it. */
function present(data: unknown): Response {
  if (data === null) return new Response(null, { status: 204 });
  if (typeof data === 'object' && data && 'items' in data && 'total' in data) {
    return Response.json(data.items, { headers: { 'X-Total-Count': String(data.total) } });
  }
  return Response.json(data);
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) return request.formData();
  const text = await request.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
