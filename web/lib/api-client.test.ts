import { describe, expect, it } from 'vitest';
import { createProgram, deleteProgram, listPrograms, updateProgram } from '#shared/contract/programs.ts';
import { getHealth } from '#shared/contract/system.ts';
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
  it('sends parameters, query and body where the endpoint has them, and the token', async () => {
    const { call, sent } = clientAnswering(() => Response.json({}), 'secret');
    await call(updateProgram, { params: { programId: 7 }, body: { name: 'Law & order' } });
    await call(createProgram, { body: { name: 'New' } });
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

  it('sends no token and no body where there is none', async () => {
    const { call, sent } = clientAnswering(() => Response.json({ status: 'up', version: '1' }));
    await call(getHealth);
    expect(sent[0]?.init.headers).toEqual({});
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it('answers a list with its total, and leaves out what is not asked', async () => {
    const { call, sent } = clientAnswering(() =>
      Response.json([{ id: 1 }], { headers: { 'X-Total-Count': '42' } }),
    );
    const page = await call(listPrograms, { query: { max: 10, search: 'a b&c', offset: undefined } });
    expect(page).toEqual({ items: [{ id: 1 }], total: 42 });
    expect(sent[0]?.url).toBe('/api/program?max=10&search=a+b%26c');
  });

  it('answers null for an answer without content', async () => {
    const { call } = clientAnswering(() => new Response(null, { status: 204 }));
    expect(await call(deleteProgram, { params: { programId: 7 } })).toBeNull();
  });

  it("repeats the server's message with the status", async () => {
    const body = { success: false, message: 'Taken.', code: 'PROGRAM_NAME_TAKEN', details: ['name: taken'] };
    const { call } = clientAnswering(() => Response.json(body, { status: 409 }));
    const error = await failureOf(call(createProgram, { body: { name: 'x' } }));
    expect(error).toMatchObject({
      message: 'Taken. (Status: 409)',
      status: 409,
      code: 'PROGRAM_NAME_TAKEN',
      details: ['name: taken'],
    });
  });

  it('uses the status text when something else answers, such as a proxy', async () => {
    const { call } = clientAnswering(
      () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
    );
    expect((await failureOf(call(getHealth))).message).toBe('Bad Gateway (Status: 502)');
  });

  it('says so when there is no answer', async () => {
    const { call } = clientAnswering(() => {
      throw new TypeError('fetch failed');
    });
    const error = await failureOf(call(getHealth));
    expect(error).toMatchObject({ message: 'Network error: No response from server', status: 0 });
  });
});
