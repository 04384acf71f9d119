import { describe, expect, it } from 'vitest';
import { ApiError, createApiClient } from './api-client.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

function clientAnswering(answer: () => Response, token: string | null = null) {
  const sent: Sent[] = [];
  const call = createApiClient({
    token: () => token,
    fetch: async (url, init = {}) => {
      sent.push({ url: url as string, init });
      return answer();
    },
  });
  return { call, sent };
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('The call was expected to fail.');
}

describe('the API client', () => {
  it('sends the endpoint’s parameters, query and body, and the token', async () => {
    const { call, sent } = clientAnswering(() => Response.json({}), 'secret');
    await call('PATCH /program/:programId', { params: { programId: 7 }, body: { name: 'Law & order' } });
    await call('POST /program', { body: { name: 'New' } });
    expect(sent[0]).toMatchObject({
      url: '/api/program/7',
      init: {
        method: 'PATCH',
        body: '{"name":"Law & order"}',
        headers: { Authorization: 'Bearer secret', 'Content-Type': 'application/json' },
      },
    });
    expect(sent[1]).toMatchObject({ url: '/api/program', init: { method: 'POST' } });
  });

  it('sends no token and no body if there is none', async () => {
    const { call, sent } = clientAnswering(() => Response.json({ status: 'up', version: '1' }));
    await call('GET /health');
    expect(sent[0]?.init.headers).toEqual({ 'Accept-Language': 'en' });
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it('returns a list with its total, and sends no undefined parameters', async () => {
    const { call, sent } = clientAnswering(() =>
      Response.json([{ id: 1 }], { headers: { 'X-Total-Count': '42' } }),
    );
    const page = await call('GET /program', { query: { max: 10, search: 'a b&c', offset: undefined } });
    expect(page).toEqual({ items: [{ id: 1 }], total: 42 });
    expect(sent[0]?.url).toBe('/api/program?max=10&search=a+b%26c');
  });

  it('returns null for a response without content', async () => {
    const { call } = clientAnswering(() => new Response(null, { status: 204 }));
    expect(await call('DELETE /program/:programId', { params: { programId: 7 } })).toBeNull();
  });

  it("throws the server's message with the status", async () => {
    const body = { success: false, message: 'Taken.', code: 'PROGRAM_NAME_TAKEN', details: ['name: taken'] };
    const { call } = clientAnswering(() => Response.json(body, { status: 409 }));
    const error = await failureOf(call('POST /program', { body: { name: 'x' } }));
    expect(error).toMatchObject({
      message: 'Taken. (Status: 409)',
      status: 409,
      code: 'PROGRAM_NAME_TAKEN',
      details: ['name: taken'],
    });
  });

  it('uses the status text when a proxy responds', async () => {
    const { call } = clientAnswering(
      () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
    );
    expect((await failureOf(call('GET /health'))).message).toBe('Bad Gateway (Status: 502)');
  });

  it('reads the message of an error in another format', async () => {
    const { call } = clientAnswering(() => Response.json({ error: 'Blocked' }, { status: 403 }));
    expect((await failureOf(call('GET /health'))).message).toBe('Blocked (Status: 403)');
  });

  it('reports a token that the server no longer accepts, and only then', async () => {
    const gone: string[] = [];
    const clientFor = (token: string | null, status: number) =>
      createApiClient({
        token: () => token,
        onSignedOut: (dead) => gone.push(dead),
        fetch: async () => Response.json({ success: false, message: 'No.', code: 'FORBIDDEN' }, { status }),
      });
    await failureOf(clientFor(null, 401)('GET /health'));
    await failureOf(clientFor('mine', 403)('GET /health'));
    expect(gone).toEqual([]);
    await failureOf(clientFor('mine', 401)('GET /health'));
    expect(gone).toEqual(['mine']);
  });

  it('reports a truncated response and a captive portal’s page', async () => {
    const { call } = clientAnswering(() => new Response('<html>', { status: 200 }));
    expect(await failureOf(call('GET /health'))).toMatchObject({ status: 0 });
  });

  it('reports a missing response', async () => {
    const { call } = clientAnswering(() => {
      throw new TypeError('fetch failed');
    });
    const error = await failureOf(call('GET /health'));
    expect(error).toMatchObject({ message: 'Network error: No response from server', status: 0 });
  });
});

describe('a call that outlives its page', () => {
  it('is sent with keepalive, and no other call is', async () => {
    const { call, sent } = clientAnswering(() => Response.json({}));
    await call('POST /program', { body: { name: 'New' } }, { keepalive: true });
    await call('POST /program', { body: { name: 'New' } });
    expect(sent.map(({ init }) => init.keepalive)).toEqual([true, undefined]);
  });
});

describe('a form', () => {
  it('is sent with its fields and file, in the content type of the browser', async () => {
    const { call, sent } = clientAnswering(() => Response.json({}));
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await call('form PUT /profile/photo', { file });
    expect(sent[0]).toMatchObject({ url: '/api/profile/photo', init: { method: 'PUT', headers: {} } });
    const form = sent[0]?.init.body as FormData;
    expect([...form.keys()]).toEqual(['photo']);
    expect((form.get('photo') as File).name).toBe('me.png');
  });

  it('sends an answer file under the field name of the server', async () => {
    const { call, sent } = clientAnswering(() => Response.json({}));
    await call('form POST /quizAttempt/answerFile', { file: new File(['x'], 'answers.cquiz') });
    const form = sent[0]?.init.body as FormData;
    expect([...form.keys()]).toEqual(['file']);
  });
});
