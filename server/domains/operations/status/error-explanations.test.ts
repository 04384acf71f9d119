import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { explainError } from './error-explanations.service.ts';

interface Asked {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const asked: Asked[] = [];
let answerWith: (response: ServerResponse) => void;
const chat = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString();
  });
  request.on('end', () => {
    asked.push({ url: request.url, headers: request.headers, body });
    answerWith(response);
  });
});

const without = setUpTestApp({ worker: false });
let server: TestApp;
let student: SignedIn;
let address = '';
const error = { code: 'QUIZ_CLOSED', message: 'This quiz is closed.' };

beforeAll(async () => {
  await new Promise<void>((listening) => chat.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/v1`;
  const config = { worker: false, aiChatUrl: address, aiChatKey: 'a-key', aiChatModel: 'small' };
  server = await startTestApp(without.connection, config);
  student = await signInAs(without.db, 'STUDENT');
});
beforeEach(async () => {
  await sql`delete from limit_counter`.execute(without.db);
  asked.length = 0;
  answerWith = say('It ended. Ask your teacher.');
});
afterAll(async () => {
  await server?.close();
  chat.closeAllConnections();
  chat.close();
});

function json(response: ServerResponse, body: unknown): void {
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
}

function say(content: unknown) {
  return (response: ServerResponse) => json(response, { choices: [{ message: { content } }] });
}

function explain(body: object = error, on: TestApp = server) {
  return on.call(student, 'POST', '/explanation', body);
}

describe('the explainer of errors', () => {
  it('is unavailable without an address, and calls no service', async () => {
    expect((await without.call(student, 'GET', '/explanation')).json()).toEqual({ available: false });
    expect((await explain(error, without)).statusCode).toBe(404);
    expect(asked).toEqual([]);
  });

  it("sends the error's code and text and nothing about the caller", async () => {
    expect((await server.call(student, 'GET', '/explanation')).json()).toEqual({ available: true });
    expect(asked).toEqual([]);
    const answer = await explain();
    expect(answer.json()).toEqual({ explanation: 'It ended. Ask your teacher.' });
    expect(asked).toHaveLength(1);
    const [{ url, headers, body } = { url: '', headers: {}, body: '' }] = asked;
    expect(url).toBe('/v1/chat/completions');
    expect(headers).toMatchObject({ authorization: 'Bearer a-key', 'content-type': 'application/json' });
    const { model, messages } = JSON.parse(body);
    expect(model).toBe('small');
    expect(messages).toEqual([
      { role: 'system', content: expect.any(String) },
      { role: 'user', content: 'QUIZ_CLOSED: This quiz is closed.' },
    ]);
    expect(body).not.toContain('@school.example');
    expect(headers).not.toHaveProperty('cookie');
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['answers an error', (response) => response.writeHead(500).end('{"error":"secret"}')],
    ['answers no JSON', (response) => response.end('<html>')],
    ['answers another shape', (response) => json(response, { choices: [] })],
    ['answers no text', say('  ')],
    ['answers something else than text', say({ toString: 'x' })],
    ['answers without end', (response) => response.end(JSON.stringify({ a: 'x'.repeat(300_000) }))],
    ['breaks off', (response) => response.writeHead(200, { 'Content-Length': 100 }).destroy()],
    ['sends us elsewhere', (response) => response.writeHead(302, { Location: `${address}/other` }).end()],
  ])('reports only that it failed if the service %s', async (_what, broken) => {
    answerWith = broken;
    const answer = await explain();
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toEqual({
      success: false,
      code: 'EXPLANATION_FAILED',
      message: 'We couldn’t get an explanation. Please try again later.',
    });
    expect(asked).toHaveLength(1);
  });

  it('times out', async () => {
    answerWith = () => undefined;
    const slow = { url: address, key: undefined, model: 'small', timeoutMs: 100 };
    // Without its timeout the call would never settle, and the test would time out.
    await expect(explainError(slow, error)).rejects.toMatchObject({ code: 'EXPLANATION_FAILED' });
  });

  it('shortens a very long explanation', async () => {
    answerWith = say('x'.repeat(20_000));
    expect((await explain()).json().explanation).toHaveLength(4_001);
  });

  it.each([{}, { code: 'lower', message: 'x' }, { code: 'A', message: '' }, { ...error, email: 'x' }])(
    'refuses %j as an error',
    async (body) => {
      expect((await explain(body)).statusCode).toBe(422);
      expect(asked).toEqual([]);
    },
  );

  it('is limited per person', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => explain()));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    expect(asked).toHaveLength(20);
  });
});
