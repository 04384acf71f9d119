import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const pace = { lingerMs: 300, unreadMs: 500, headersMs: 600, lookMs: 50 };
const context = setUpTestApp({ worker: false }, {}, { connections: pace });
const sockets: Socket[] = [];
let port = 0;

beforeAll(async () => {
  await context.app.listenOnAll({ host: '127.0.0.1', port: 0 });
  const [bound] = context.app.addresses();
  port = typeof bound === 'object' ? bound.port : 0;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Line {
  socket: Socket;
  /** Received so far. */
  read(): string;
}

async function open(): Promise<Line> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
  await once(socket, 'connect');
  return { socket, read: () => text };
}

function head(request: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ Host: 'school.example', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${request} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

const json = { 'Content-Type': 'application/json' };
/** More than is ever sent. */
const announced = { 'Content-Length': 900_000 };

async function untilClosed({ socket }: Line): Promise<void> {
  await expect.poll(() => socket.closed, { interval: 20 }).toBe(true);
}

describe('a connection answered before the body arrived', () => {
  it('is closed soon after any response, once the sender has read it', async () => {
    const student = await signInAs(context.db, 'STUDENT');
    const mine = { Authorization: student.headers.authorization };
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const refusals: [status: number, request: string, headers: Record<string, string | number>][] = [
      [401, 'POST /api/program', { ...json, ...announced }],
      [401, 'PUT /api/profile/photo', { ...form, ...announced }],
      [401, 'POST /api/program', { ...json, 'Transfer-Encoding': 'chunked' }],
      [403, 'POST /api/program', { ...json, ...mine, ...announced }],
      [413, 'PUT /api/profile/photo', { ...form, ...mine, 'Content-Length': 900_000_000 }],
      [415, 'POST /api/auth/login', { 'Content-Type': 'text/plain', ...announced }],
      [415, 'POST /api/auth/login', { ...json, 'Content-Encoding': 'gzip', ...announced }],
      [400, 'POST /api/%zz', { ...json, ...announced }],
      [200, 'GET /api/health', { ...json, ...announced }],
    ];
    const lines = await Promise.all(
      refusals.map(async ([status, request, headers]) => {
        const line = await open();
        line.socket.write(`${head(request, headers)}${'Transfer-Encoding' in headers ? '5\r\nhello' : '{'}`);
        return { status, request, line };
      }),
    );
    for (const { status, request, line } of lines) {
      await untilClosed(line);
      expect([request, line.read().slice(0, 12)]).toEqual([request, `HTTP/1.1 ${status}`]);
    }
  });

  it('is closed even if the body keeps dripping', async () => {
    const line = await open();
    line.socket.write(head('POST /api/program', { ...json, ...announced }));
    const dripping = setInterval(() => line.socket.write('x'), 20);
    try {
      await untilClosed(line);
    } finally {
      clearInterval(dripping);
    }
    expect(line.read()).toMatch(/^HTTP\/1\.1 401 .*NOT_SIGNED_IN/s);
  });

  it('stays usable if the rest arrives in time', async () => {
    const line = await open();
    const body = JSON.stringify({ name: 'x'.repeat(200_000) });
    line.socket.write(head('POST /api/program', { ...json, 'Content-Length': body.length }));
    await expect.poll(() => line.read()).toContain('NOT_SIGNED_IN');
    line.socket.write(body);
    // Longer than the limit, which no longer applies to a complete request.
    await sleep(pace.lingerMs + 3 * pace.lookMs);
    line.socket.write(head('GET /api/health', {}));
    await expect.poll(() => line.read()).toContain('HTTP/1.1 200');
    expect(line.socket.closed).toBe(false);
  });
});

describe('a connection that is in use', () => {
  it('is kept for a slow body as long as there is no response', async () => {
    const line = await open();
    const body = '{"email":"nobody@school.example","password":"Not-this-1"}';
    line.socket.write(head('POST /api/auth/login', { ...json, 'Content-Length': body.length }));
    for (const half of [body.slice(0, 20), body.slice(20)]) {
      await sleep(pace.lingerMs + 3 * pace.lookMs);
      line.socket.write(half);
    }
    await expect.poll(() => line.read()).toMatch(/^HTTP\/1\.1 401/);
    expect(line.read()).not.toContain('NOT_SIGNED_IN');
  });
});

describe('an idle connection', () => {
  it('is closed if the request head is missing or too slow', async () => {
    const [silent, dripping] = [await open(), await open()];
    const head = 'GET /api/health HTTP/1.1\r\nHost: school.example\r\nX-Long: ';
    dripping.socket.write(head);
    const drip = setInterval(() => dripping.socket.write('x'), 50);
    try {
      await Promise.all([untilClosed(silent), untilClosed(dripping)]);
    } finally {
      clearInterval(drip);
    }
    expect(dripping.read()).toContain('REQUEST_TOO_SLOW');
  });

  it('is closed if the client does not read the response', async () => {
    const held = once(context.app.server, 'connection') as Promise<[Socket]>;
    const line = await open();
    const [heldBy] = await held;
    let isTimedOut = false;
    heldBy.once('timeout', () => {
      isTimedOut = true;
    });
    line.socket.pause();
    // More than the system's buffers hold.
    line.socket.write(head('GET /api/openapi.json', {}).repeat(40));
    await expect.poll(() => heldBy.destroyed, { interval: 50 }).toBe(true);
    expect(isTimedOut).toBe(true);
  });
});
