import { describe, expect, it } from 'vitest';
import { signInAs } from '../../testing/sign-in.ts';
import { setUpTestApp, startTestApp } from '../../testing/test-app.ts';

const context = setUpTestApp();

describe('operations', () => {
  it('report health and readiness', async () => {
    expect((await context.app.inject('/api/health')).json()).toMatchObject({ status: 'up' });
    expect((await context.app.inject('/api/ready')).json()).toEqual({ status: 'ready' });
  });

  it('count requests by route, not by address', async () => {
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    await context.app.inject({ url: '/api/program/1', headers: admin.headers });
    await context.app.inject({ url: '/api/program/1?made=up', headers: admin.headers });
    await context.app.inject('/api/invented/by/a/client');
    const { body } = await context.app.inject('/metrics');
    expect(body).toContain(
      'cquiz_http_requests_total{method="GET",route="/api/program/:programId",status="200"} 2',
    );
    expect(body).toMatch(/cquiz_database_connections \d+/);
    expect(body).not.toContain('invented');
  });

  it('do not expose metrics publicly', async () => {
    const answer = await context.app.inject({ url: '/metrics', remoteAddress: '203.0.113.5' });
    expect(answer.statusCode).toBe(404);
    expect((await context.app.inject({ url: '/metrics', remoteAddress: '::ffff:10.1.2.3' })).statusCode).toBe(
      200,
    );
  });
});

describe('metrics behind a proxy', () => {
  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])(
    'are refused to a request with %s, even if no proxy is trusted',
    async (header) => {
      const answer = await context.app.inject({ url: '/metrics', headers: { [header]: '203.0.113.5' } });
      expect(answer.statusCode).toBe(404);
    },
  );

  it.each(['/metrics/', '/%6detrics', '/metrics/?x', '//metrics', '/METRICS', '/metrics;x', '/metrics%2f'])(
    'are not found at %s',
    async (url) => {
      expect((await context.app.inject({ url })).body).not.toContain('cquiz_');
    },
  );

  it('are available to a scraper with a query string', async () => {
    expect((await context.app.inject('/metrics?name=x')).body).toContain('cquiz_http_requests_total');
  });
});

describe('the address of a caller', () => {
  it('is not taken from a header', async () => {
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const answer = await context.app.inject({
      url: '/metrics',
      remoteAddress: '203.0.113.5',
      headers: { ...admin.headers, 'x-forwarded-for': '127.0.0.1' },
    });
    expect(answer.statusCode).toBe(404);
  });

  it('is taken from a trusted proxy', async () => {
    const behind = await startTestApp(context.connection, { trustedProxies: ['10.0.0.0/8'] });
    try {
      const outside = { 'x-forwarded-for': '203.0.113.5' };
      const through = await behind.app.inject({
        url: '/metrics',
        remoteAddress: '10.1.1.1',
        headers: outside,
      });
      expect(through.statusCode).toBe(404);
      const direct = await behind.app.inject({
        url: '/metrics',
        remoteAddress: '203.0.113.9',
        headers: { 'x-forwarded-for': '127.0.0.1' },
      });
      expect(direct.statusCode).toBe(404);
    } finally {
      await behind.close();
    }
  });
});

describe('behind TLS', () => {
  it('browsers are instructed to stay on HTTPS', async () => {
    const secure = await startTestApp(context.connection, { publicUrl: 'https://quiz.school.example' });
    try {
      const { headers } = await secure.app.inject('/api/health');
      expect(headers['strict-transport-security']).toContain('max-age=31536000');
    } finally {
      await secure.close();
    }
  });
});

describe('the documentation', () => {
  it('describes every served endpoint with its parameters and responses', async () => {
    const document = (await context.app.inject('/api/openapi.json')).json();
    for (const endpoint of context.app.endpoints) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      for (const method of endpoint.methods) {
        expect(document.paths[path]?.[method.toLowerCase()]?.summary).toContain(endpoint.summary);
      }
    }
    const list = document.paths['/api/program'].get;
    expect(list.parameters.map((parameter: { name: string }) => parameter.name)).toEqual(
      expect.arrayContaining(['max', 'offset', 'sort', 'order', 'search']),
    );
    expect(list.responses['200'].content['application/json'].schema.items.properties.name).toEqual({
      type: 'string',
    });
    expect(document.paths['/api/health'].get.security).toEqual([]);
  });

  it('is served at /api/docs without external resources', async () => {
    const page = await context.app.inject('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toMatch(/https?:\/\//);
  });
});
