import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrandingProfile, defaultBrand } from '#shared/branding/brand.ts';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';
import { findMatch, type PageAddress, possibleMatches } from '#shared/branding/match.ts';
import type { AppliedBrand, BrandCandidate, BrandRoles } from '#shared/contract/platform/branding.ts';
import type { Language } from '#shared/settings.ts';
import { errorHandler } from '../http/error-handler.ts';
import { createProtectiveHeaders, securityHeaders } from '../http/security-headers.ts';
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
const palette = { light: roles, dark: { ...roles, text: '#eeeeee' } };
const hostile = {
  ...defaultBrand,
  name: '</style><script>alert("$&")</script><!--',
  shortName: '<i>',
  tagline: '\'"&',
  favicon: '"><script>',
};
const profiles: BrandingProfile[] = [
  { key: 'hostile', priority: 99, pattern: 'host:hostile.example', brand: hostile },
  ...builtInProfiles,
  { key: 'default', priority: 0, pattern: null, brand: defaultBrand },
];

function applied({ brand }: { brand: BrandingProfile['brand'] }): AppliedBrand {
  return { ...brand, palette };
}

const brands = {
  find: async (address: PageAddress) => applied(findMatch(profiles, address) ?? { brand: defaultBrand }),
  list: async () => profiles.map(applied),
  findByKey: async (key: string) => profiles.filter((profile) => profile.key === key).map(applied)[0],
  listCandidates: async (address: PageAddress) =>
    possibleMatches(profiles, address).map((profile) => ({
      priority: profile.priority,
      pattern: profile.pattern,
      brand: applied(profile),
    })),
};

const folder = mkdtempSync(join(tmpdir(), 'cquiz-pages-'));
let app: FastifyInstance;
let institutionsLanguage: Language = 'en';

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<html lang="en"><head><!-- brand --></head><body>page</body></html>',
  );
  writeFileSync(join(folder, 'assets/app-1234.js'), 'plain');
  writeFileSync(join(folder, 'assets/app-1234.js.br'), 'packed');
  writeFileSync(join(folder, 'service-worker.js'), 'worker');
  cpSync(resolve(import.meta.dirname, '../../../web/public'), folder, { recursive: true });
  app = Fastify();
  await app.register(errorHandler);
  await app.register(securityHeaders, { headers: createProtectiveHeaders(false) });
  await app.register(staticWeb, {
    folder,
    brands,
    defaultLanguage: async () => institutionsLanguage,
    photoHosts: () => ['photos.school.example', 'photos.example:8443'],
    trustedAddress: ({ host }) => (host === 'mit.edu' ? 'https://mit.edu' : null),
  });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

function writtenCandidates(body: string): BrandCandidate[] {
  const [, written = ''] = /<script type="application\/json" id="brands">(.*)<\/script>/.exec(body) ?? [];
  return JSON.parse(written) as BrandCandidate[];
}

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host: 'school.example', ...headers } });
}

describe('the pages', () => {
  it.each(['/', '/login', '/student/quiz/7/take', '/Admin/Settings?tab=1', '/apiary'])(
    'are served at %s and revalidated by caches',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.headers['vary']).toContain('Host');
      expect(answer.body).toContain('page</body>');
    },
  );

  it.each(['/api', '/api/nothing', '/assets/nothing.js', '/metrics/x', '/brand', '/brand/x/logo.svg'])(
    'are not served at %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.body).not.toContain('page</body>');
    },
  );

  it('are read-only', async () => {
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
    expect((await app.inject({ method: 'HEAD', url: '/login' })).statusCode).toBe(200);
  });

  it('carry title, name, colour and icon of the brand', async () => {
    const { body } = await get('/student/progress');
    expect(body).toContain('<title>CQuiz - Smart Quiz Management System</title>');
    expect(body).toContain('<meta name="application-name" content="CQuiz" />');
    expect(body).toContain('<meta name="theme-color" content="#007bff" />');
    expect(body).toContain('<link rel="icon" href="/favicon.svg" />');
    expect(body).toContain('<meta name="photo-hosts" content="photos.school.example photos.example:8443" />');
    expect(body).toMatch(
      /:root\{[^}]*--brand-text:#222222[^}]*--primary-color:#007bff;--system-name:"CQuiz"\}/,
    );
    expect(body).toMatch(/:root\[data-mantine-color-scheme="dark"\]\{[^}]*--brand-text:#eeeeee/);
    expect((await get('/LOGIN/')).body).toContain('<title>Login - CQuiz</title>');
  });

  it('escape a brand that contains markup', async () => {
    const { body } = await get('/login', { host: 'hostile.example' });
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body.match(/<\/style>/g)).toHaveLength(1);
    expect(body).toContain(
      '<title>Login - &lt;/style&gt;&lt;script&gt;alert(&quot;$&amp;&quot;)&lt;/script&gt;&lt;!--</title>',
    );
    expect(body).toContain('<link rel="icon" href="&quot;&gt;&lt;script&gt;" />');
    expect(body).toContain('--system-name:"\\3c /style\\3e \\3c script\\3e alert(\\22 $&\\22 )');
    expect(writtenCandidates(body)[0]).toMatchObject({ brand: hostile });
    const icon = await get('/favicon.svg?brand=hostile');
    expect(icon.body).toContain('&lt;i&gt;');
  });
});

describe('the page of a built-in brand', () => {
  it.each([
    ['ghana-university', 'knust.edu.gh'],
    ['ghana-education', 'x.edu.gh'],
    ['corporate-training', 'training.acme.example'],
    ['academic', 'mit.edu'],
    ['university-name', 'accrauniversity.example'],
    ['training-name', 'acme-corporate.example'],
    ['development', 'localhost:3000'],
    ['staging', 'staging.school.example'],
    ['default', '127.0.0.1:3000'],
  ])('%s is branded at %s before any script runs', async (key, host) => {
    const brand = profiles.find((profile) => profile.key === key)?.brand ?? hostile;
    const { body } = await get('/student/dashboard', { host });
    expect(body).toContain(`<title>${brand.name} - ${brand.tagline}</title>`);
    expect(body).toContain(`<meta name="application-name" content="${brand.name}" />`);
    expect(body).toContain(`<meta name="theme-color" content="${brand.primaryColor}" />`);
    expect(body).toContain(`<link rel="icon" href="${brand.favicon}" />`);
    expect(body).toContain(`--primary-color:${brand.primaryColor};--system-name:"${brand.name}"}`);
    expect((await get('/login', { host })).body).toContain(`<title>Login - ${brand.name}</title>`);
    const inBrowser = findMatch(writtenCandidates(body), new URL(`http://${host}/student/dashboard`));
    expect(inBrowser?.brand).toEqual(applied({ brand }));
  });

  it.each(profiles.filter(({ key }) => key !== 'hostile'))(
    "$key has a logo and an icon that are served as images and can't run script",
    async ({ brand }) => {
      for (const url of [brand.logo ?? '', brand.favicon]) {
        const answer = await get(url);
        expect(answer.statusCode, url).toBe(200);
        expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
        expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
        expect(answer.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64">/);
        expect(answer.body).not.toMatch(/<script|<style|href=|\son\w+=|url\(/);
      }
    },
  );
});

describe('a built file', () => {
  it('is cached for a year and sent compressed to clients that accept it', async () => {
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

describe('the service worker', () => {
  it('is a script at one URL that browsers revalidate every time', async () => {
    const answer = await get('/service-worker.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('worker');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it('is not replaced by a page if the pages are not built', async () => {
    const unbuilt = Fastify();
    await unbuilt.register(errorHandler);
    await unbuilt.register(staticWeb, {
      folder: join(folder, 'assets'),
      brands,
      defaultLanguage: async () => 'en',
      trustedAddress: () => null,
      photoHosts: () => [],
    });
    expect((await unbuilt.inject('/service-worker.js')).statusCode).toBe(404);
    await unbuilt.close();
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

describe('the language of the page', () => {
  it.each([
    ["the browser's best match", 'en', 'pt, fr-CA;q=0.8, de;q=0.9', 'de'],
    ['English where it asks for none we have', 'en', 'pt-BR, tw', 'en'],
    ["the institution's where that is not English", 'es', 'de', 'es'],
  ] as const)('is %s, from the first paint', async (_name, own, asked, expected) => {
    institutionsLanguage = own;
    const page = await get('/login', { 'accept-language': asked });
    const manifest = await get('/manifest.webmanifest', { 'accept-language': asked });
    institutionsLanguage = 'en';
    expect(page.body).toContain(`<html lang="${expected}">`);
    expect(page.headers['vary']).toContain('Accept-Language');
    expect(manifest.json()).toMatchObject({ lang: expected });
  });
});

describe('the installable app', () => {
  it.each([
    ['academic', 'mit.edu', '#6c757d'],
    ['default', 'school.example', '#007bff'],
  ])('has the name, the colours and the icons of %s at %s', async (key, host, color) => {
    const brand = profiles.find((profile) => profile.key === key)?.brand ?? hostile;
    const page = await get('/student/dashboard', { host });
    expect(page.body).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    const answer = await get('/manifest.webmanifest', { host });
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = answer.json<{ icons: { src: string; sizes: string; purpose: string }[] }>();
    expect(manifest).toMatchObject({
      name: brand.name,
      short_name: brand.shortName,
      theme_color: color,
      start_url: '/',
      display: 'standalone',
    });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(page.body)?.[1] ?? '';
    for (const { src, sizes } of [...manifest.icons, { src: touch, sizes: '180x180' }]) {
      const { rawPayload, headers } = await get(src, { host });
      const { width, height, format } = await sharp(rawPayload).metadata();
      expect(`${width}x${height} ${format}`).toBe(`${sizes} png`);
      // The background in the brand's colour, with text in the contrast colour.
      const { dominant, channels } = await sharp(rawPayload).flatten({ background: '#111111' }).stats();
      expect(Math.max(dominant.r, dominant.g, dominant.b)).toBeLessThan(32);
      expect(channels[0]?.max).toBeGreaterThan(200);
      const again = await get(src, { host, 'if-none-match': String(headers['etag']) });
      expect(again.statusCode).toBe(304);
    }
  });

  it('escapes a name that contains markup', async () => {
    const page = await get('/login', { host: 'hostile.example' });
    const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const { rawPayload } = await get(touch);
    expect((await sharp(rawPayload).metadata()).width).toBe(180);
    expect(rawPayload).not.toEqual((await get('/app-icon-touch.png')).rawPayload);
  });
});

describe('a cacheable image', () => {
  const foreign = 'evil.knust.edu.gh';

  it('depends only on its URL, not on the Host of the first request', async () => {
    const page = await get('/login', { host: foreign });
    const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const there = await get(touch, { host: foreign });
    const here = await get(touch);
    expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
    expect(here.headers['cache-control']).toBe('public, max-age=86400');
    const unnamed = ['/app-icon-touch.png', '/app-icon-touch.png?v=made-up', '/app-icon-touch.png?v=1&v=2'];
    for (const url of unnamed) {
      const answer = await get(url, { host: foreign });
      expect(answer.rawPayload.equals(here.rawPayload), url).toBe(false);
      expect(answer.rawPayload.equals((await get(url)).rawPayload), url).toBe(true);
      expect(answer.headers['cache-control'], url).toBe('private, no-cache');
    }
    expect((await get('/favicon.svg', { host: foreign })).body).toBe((await get('/favicon.svg')).body);
  });

  it('is not the page, which has the brand of its Host and stays out of shared caches', async () => {
    const { brand } = profiles.find(({ key }) => key === 'ghana-university') ?? { brand: hostile };
    const page = await get('/login', { host: foreign });
    expect(page.body).toContain(`<title>Login - ${brand.name}</title>`);
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(page.headers['vary']).toMatch(/\bHost\b/);
    expect((await get('/login')).body).not.toContain(brand.name);
    const manifest = await get('/manifest.webmanifest', { host: foreign });
    expect(manifest.json()).toMatchObject({ name: 'CQuiz' });
    expect(manifest.headers['cache-control']).toBe('private, no-cache');
  });
});
