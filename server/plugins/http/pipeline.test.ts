import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorBody } from '#shared/error-codes.ts';
import { listenOn } from '../../testing/event-stream.ts';
import { type SignedIn, signInAs } from '../../testing/sign-in.ts';
import { setUpTestApp, startTestApp } from '../../testing/test-app.ts';

const context = setUpTestApp();

afterEach(() => {
  vi.useRealTimers();
});

async function inject(
  method: string,
  url: string,
  options: { as?: SignedIn; body?: string; type?: string } = {},
) {
  return context.app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...options.as?.headers,
      ...(options.body === undefined ? {} : { 'content-type': options.type ?? 'application/json' }),
    },
    ...(options.body === undefined ? {} : { payload: options.body }),
  });
}

async function readUntilClosed(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  // Writing after the server has closed the connection resets it.
  socket.on('error', () => undefined);
  await new Promise((closed) => socket.on('close', closed));
  return text;
}

describe('who may call what', () => {
  it('covers every route under /api: none bypasses the pipeline', async () => {
    const { app } = context;
    const served = new Set(app.endpoints.map((endpoint) => `/api${endpoint.path}`));
    const known = /^\/api\/(docs|openapi\.json)/;
    const routes = [...app.printRoutes({ commonPrefix: false, includeHooks: false }).matchAll(/(\/\S*) \(/g)]
      .map((match) => match[1] ?? '')
      .filter((route) => route.startsWith('/api'));
    expect(routes.length).toBeGreaterThan(5);
    expect(routes.filter((route) => !served.has(route) && !known.test(route))).toEqual([]);
  });
});

describe('a response', () => {
  it('is compressed if it is long and the client accepts it', async () => {
    const get = (url: string) => context.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    const long = await get('/api/openapi.json');
    expect(long.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(long.rawPayload).toString())).toMatchObject({ openapi: '3.1.0' });
    expect((await get('/api/health')).headers['content-encoding']).toBeUndefined();
    const plain = await context.app.inject({ url: '/api/openapi.json' });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });
});

describe('an invalid request', () => {
  it.each([
    ['no JSON', '{ "name": ', 400, 'MALFORMED_REQUEST'],
    [
      'a key that would change the prototype',
      '{ "__proto__": { "role": "SUPER_ADMIN" } }',
      400,
      'MALFORMED_REQUEST',
    ],
    ['a NUL in a text', String.raw`{ "name": "a\u0000b" }`, 400, 'MALFORMED_REQUEST'],
    ['half a character', String.raw`{ "name": "a\ud800" }`, 400, 'MALFORMED_REQUEST'],
    ['JSON ten thousand levels deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 422, 'INVALID_INPUT'],
    ['an array for a text', '{ "name": ["a"] }', 422, 'INVALID_INPUT'],
    ['an object for a text', '{ "name": { "a": 1 } }', 422, 'INVALID_INPUT'],
    ['a blank name', '{ "name": "   " }', 422, 'INVALID_INPUT'],
    ['a name too long', `{ "name": "${'x'.repeat(101)}" }`, 422, 'INVALID_INPUT'],
    ['nothing at all', '', 422, 'INVALID_INPUT'],
    ['a body over the limit', `{ "name": "${'x'.repeat(1_100_000)}" }`, 413, 'REQUEST_TOO_LARGE'],
  ])('with %s is refused', async (_, body, status, code) => {
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const answer = await inject('POST', '/api/program', { as: admin, body });
    expect(answer.statusCode).toBe(status);
    expect(ErrorBody.parse(answer.json()).code).toBe(code);
  });

  it('with another content type is refused', async () => {
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const answer = await inject('POST', '/api/program', { as: admin, body: '<name/>', type: 'text/xml' });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ success: false, code: 'UNSUPPORTED_CONTENT' });
  });

  it('with a compressed body is refused, because it may be larger than it looks', async () => {
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const answer = await context.app.inject({
      method: 'POST',
      url: '/api/program',
      headers: { ...admin.headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ name: 'x'.repeat(5_000_000) })),
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ success: false, code: 'UNSUPPORTED_CONTENT' });
  });

  it('names the invalid field in plain words', async () => {
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const answer = await inject('POST', '/api/program', {
      as: admin,
      body: JSON.stringify({ description: 5, isDefault: 'yes' }),
    });
    expect(answer.json().details).toEqual([
      'name: is required',
      'description: must be text',
      'isDefault: must be true or false',
    ]);
    expect(answer.json().message).toContain('name: is required');
  });

  it.each([
    '/api/program/abc',
    '/api/program/0',
    '/api/program/1e3',
    '/api/program/99999999999999999999',
    '/api/program?max=ten',
    '/api/program?max=5&max=6',
    '/api/program?max[]=5&offset=-1',
    '/api/program?sort=passwordHash',
    '/api/program?order=sideways',
    '/api/program?search=%00',
    '/api/program/%',
    '/api/program/%E0%A4%A',
  ])('%s answers 400', async (url) => {
    const student = await signInAs(context.db, 'STUDENT');
    const answer = await inject('GET', url, { as: student });
    expect(answer.statusCode).toBe(400);
    expect(ErrorBody.parse(answer.json()).success).toBe(false);
  });

  it('for an unknown object answers 404 in the same shape', async () => {
    const student = await signInAs(context.db, 'STUDENT');
    for (const url of ['/api/program/9007199254740991', '/api/nothing', '/api']) {
      const answer = await inject('GET', url, { as: student });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    }
  });

  it('that sends its body too slowly is cut off after ten seconds', async () => {
    // Fakes only the intervals that this server starts.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const server = await startTestApp(context.connection, { worker: false });
    const address = new URL(await listenOn(server.app));
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const socket = connect(Number(address.port), address.hostname);
    socket.write(
      `POST /api/program HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name"`,
    );
    let text: string | undefined;
    void readUntilClosed(socket).then((all) => {
      text = all;
    });
    const since = performance.now();
    while (text === undefined) {
      socket.write(' ');
      await sleep(5);
      vi.advanceTimersByTime(500);
    }
    expect(performance.now() - since).toBeGreaterThanOrEqual(10_000);
    expect(text).toContain('408');
    expect(text).toContain('REQUEST_TOO_SLOW');
    await server.close();
  });

  it('that is not HTTP gets a response in the same shape', async () => {
    const address = new URL(await listenOn(context.app));
    const socket = connect(Number(address.port), address.hostname);
    socket.end('HELLO THERE\r\n\r\n');
    const text = await readUntilClosed(socket);
    expect(text).toContain('HTTP/1.1 400');
    expect(text).toContain('"code":"MALFORMED_REQUEST"');
  });
});

describe('a list', () => {
  it('returns an array of at most 200 with the total count', async () => {
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    await context.db
      .insertInto('program')
      .values(Array.from({ length: 230 }, (_, at) => ({ institution_id: 1, name: `Course ${at}` })))
      .execute();
    const usual = await inject('GET', '/api/program', { as: admin });
    expect(usual.json()).toHaveLength(50);
    expect(Number(usual.headers['x-total-count'])).toBeGreaterThanOrEqual(231);
    const most = await inject('GET', '/api/program?max=100000', { as: admin });
    expect(most.json()).toHaveLength(200);
    const rest = await inject('GET', '/api/program?max=200&offset=200', { as: admin });
    expect(rest.json()).toHaveLength(Number(most.headers['x-total-count']) - 200);
  });
});

describe('every response', () => {
  it('carries its request ID, and is not cached if private', async () => {
    const student = await signInAs(context.db, 'STUDENT');
    const answer = await inject('GET', '/api/preference', { as: student });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('carries the headers that protect a browser, and none that moves it to HTTPS', async () => {
    const { headers } = await inject('GET', '/api/health');
    const policy = String(headers['content-security-policy']);
    expect(policy.split(';').filter((rule) => rule.startsWith('script-src'))).toEqual([
      "script-src 'self'",
      "script-src-attr 'none'",
    ]);
    const sources = policy.split(';').filter((rule) => /^(img|font|connect|default)-src/.test(rule));
    expect(sources).toEqual([
      "default-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
    ]);
    expect(policy).not.toMatch(/unsafe-eval|upgrade-insecure-requests/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('carries them even if the URL cannot be parsed', async () => {
    const { headers: usual } = await inject('GET', '/api/health');
    for (const url of [
      '/api/program/%E0%A4%A',
      `/api/program/${'x'.repeat(300)}`,
      '/api/program/%00',
      '/api/no',
    ]) {
      const { headers, statusCode } = await inject('GET', url);
      expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
      for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
        expect([url, name, headers[name]]).toEqual([url, name, usual[name]]);
    }
  });

  it('never allows another origin', async () => {
    const student = await signInAs(context.db, 'STUDENT');
    for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
      const { headers } = await context.app.inject({
        method,
        url: '/api/preference',
        headers: {
          ...student.headers,
          origin: 'https://evil.example',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'authorization',
        },
      });
      const opened = Object.keys(headers).filter((name) => name.startsWith('access-control'));
      expect([method, opened]).toEqual([method, []]);
    }
  });

  it('leaves a log line without secrets', async () => {
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    await inject('GET', '/api/program?search=very-private', { as: admin });
    await inject('POST', '/api/program', {
      as: admin,
      body: '{ "name": "Quiet course", "password": "hunter22" }',
    });
    await inject('POST', '/api/program', { as: admin, body: '{ "name": "Quiet course" }' });
    const log = context.readLog();
    expect(log).toContain('"route":"/api/program"');
    expect(log).toContain(`"accountId":${admin.accountId}`);
    for (const secret of [admin.token, 'very-private', 'hunter22', 'Quiet course'])
      expect(log).not.toContain(secret);
  });
});

describe('an unexpected failure', () => {
  it('answers a plain 500 with the request ID and logs the cause', async () => {
    const broken = context.app;
    const student = await signInAs(context.db, 'STUDENT');
    await context.db.schema.alterTable('preference').renameTo('preference_gone').execute();
    try {
      const answer = await broken.inject({ url: '/api/preference', headers: student.headers });
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toMatchObject({ success: false, code: 'INTERNAL' });
      expect(answer.json().details[0]).toBe(`Request ${String(answer.headers['x-request-id'])}`);
      expect(answer.body).not.toMatch(/preference|relation|at .*\.ts/);
      expect(context.readLog()).toContain('PostgreSQL 42P01');
    } finally {
      await context.db.schema.alterTable('preference_gone').renameTo('preference').execute();
    }
  });
});
