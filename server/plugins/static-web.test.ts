import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBrand } from '#shared/branding/brand.ts';
import type { AppliedBrand, BrandRoles } from '#shared/contract/branding.ts';
import { errorHandler } from './error-handler.ts';
import { staticWeb } from './static-web.ts';

const roles: BrandRoles = {
  fill: '#111111',
  on: '#ffffff',
  fillBorder: '#111111',
  text: '#222222',
  line: '#333333',
  soft: '#444444',
  tonalBorder: '#555555',
};
const brand: AppliedBrand = {
  ...defaultBrand,
  palette: { light: roles, dark: { ...roles, text: '#eeeeee' } },
};
const hostile = { ...brand, name: '</style><script>alert("$&")</script>', shortName: '<i>', tagline: '\'"&' };

const folder = mkdtempSync(join(tmpdir(), 'cquiz-pages-'));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<html><head><!-- brand --></head><body>page</body></html>');
  writeFileSync(join(folder, 'assets/app-1234.js'), 'plain');
  writeFileSync(join(folder, 'assets/app-1234.js.br'), 'packed');
  app = Fastify();
  await app.register(errorHandler);
  await app.register(staticWeb, {
    folder,
    findBrand: async ({ hostname }) => (hostname === 'hostile.example' ? hostile : brand),
  });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host: 'localhost', ...headers } });
}

describe('the pages', () => {
  it.each(['/', '/login', '/student/quiz/7/take', '/Admin/Settings?tab=1', '/apiary'])(
    'are served at %s, never from a cache without asking',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body).toContain('page</body>');
    },
  );

  it.each(['/api', '/api/nothing', '/assets/nothing.js', '/metrics/x'])(
    'are not served at %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.body).not.toContain('page</body>');
    },
  );

  it('are for reading only', async () => {
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
    expect((await app.inject({ method: 'HEAD', url: '/login' })).statusCode).toBe(200);
  });

  it('carry title, name, colour and icon of the brand', async () => {
    const { body } = await get('/student/progress');
    expect(body).toContain('<title>CQuiz - Smart Quiz Management System</title>');
    expect(body).toContain('<meta name="application-name" content="CQuiz" />');
    expect(body).toContain('<meta name="theme-color" content="#007bff" />');
    expect(body).toContain('<link rel="icon" href="/favicon.svg" />');
    expect(body).toMatch(
      /:root\{[^}]*--brand-text:#222222[^}]*--primary-color:#007bff;--system-name:"CQuiz"\}/,
    );
    expect(body).toMatch(/:root\[data-mantine-color-scheme="dark"\]\{[^}]*--brand-text:#eeeeee/);
    expect((await get('/LOGIN/')).body).toContain('<title>Login - CQuiz</title>');
  });

  it('show a brand made of markup as text', async () => {
    const { body } = await get('/login', { host: 'hostile.example' });
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body.match(/<\/style>/g)).toHaveLength(1);
    expect(body).toContain(
      '<title>Login - &lt;/style&gt;&lt;script&gt;alert(&quot;$&amp;&quot;)&lt;/script&gt;</title>',
    );
    const [, written = ''] = /<script type="application\/json" id="brand">(.*)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(written)).toEqual(hostile);
    const icon = await get('/favicon.svg', { host: 'hostile.example' });
    expect(icon.body).toContain('&lt;i&gt;');
  });
});

describe('a built file', () => {
  it('is kept for a year and sent compressed to who understands it', async () => {
    const packed = await get('/assets/app-1234.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.body).toBe('packed');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const plain = await get('/assets/app-1234.js');
    expect(plain.body).toBe('plain');
    expect(plain.headers['content-encoding']).toBeUndefined();
  });
});

describe('the icon', () => {
  it('is drawn in the colour of the brand', async () => {
    const answer = await get('/favicon.svg');
    expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(answer.body).toContain('fill="#111111"');
    expect(answer.body).toContain('>CQ</text>');
  });
});
