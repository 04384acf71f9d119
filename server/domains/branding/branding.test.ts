import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { defaultBrand } from '#shared/branding/brand.ts';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';
import { AppliedBrand, BrandCandidate } from '#shared/contract/platform/branding.ts';

/** For each built-in profile, a host that no other one matches. */
const hosts: Record<string, string> = {
  'ghana-university': 'knust.edu.gh',
  'ghana-education': 'x.edu.gh',
  'corporate-training': 'training.acme.example',
  academic: 'mit.edu',
  'university-name': 'accrauniversity.example',
  'training-name': 'acme-corporate.example',
  development: 'localhost',
  staging: 'staging.school.example',
};
const hostile = '</script></style>"><i>\\\'$&';

async function brandAt({ app }: TestApp, host: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url: '/api/branding', headers: { host, ...headers } });
  expect(answer.statusCode).toBe(200);
  return AppliedBrand.parse(answer.json());
}

async function candidatesAt({ app }: TestApp, host: string) {
  const answer = await app.inject({ url: '/api/branding/candidates', headers: { host } });
  expect(answer.statusCode).toBe(200);
  return z.array(BrandCandidate).parse(answer.json());
}

describe('the brand of an address', () => {
  const context = setUpTestApp();

  it('is the default on an unknown host, for anyone', async () => {
    expect(await brandAt(context, 'school.example:3000')).toMatchObject({
      name: 'CQuiz',
      shortName: 'CQ',
      tagline: 'Smart Quiz Management System',
      primaryColor: '#007bff',
      tenant: 'default',
    });
  });

  it.each(builtInProfiles)('is the built-in profile $key on its host', async ({ key, brand }) => {
    const host = hosts[key] ?? '';
    expect(await brandAt(context, host)).toMatchObject(brand);
    expect(await brandAt(context, `${host.toUpperCase()}:8080`)).toMatchObject(brand);
    const [first] = await candidatesAt(context, host);
    expect(first).toMatchObject({ pattern: expect.stringContaining('host:') as string, brand });
  });

  it('has readable colours', async () => {
    const { palette } = await brandAt(context, 'knust.edu.gh');
    expect(palette.light).toMatchObject({ fill: '#208920', on: '#ffffff', text: '#128114' });
    expect(palette.dark.text).not.toBe(palette.light.text);
  });

  it("is sent to the page without profiles that can't apply there", async () => {
    const tenantsAt = async (host: string) =>
      (await candidatesAt(context, host)).map(({ brand }) => brand.tenant);
    expect(await tenantsAt('school.example')).toEqual(['default']);
    expect(await tenantsAt('knust.edu.gh')).toEqual(['ghana-university', 'default']);
  });

  it('ignores headers that a stranger can send', async () => {
    const forwarded = { 'x-forwarded-host': 'knust.edu.gh', 'x-forwarded-proto': 'https' };
    expect(await brandAt(context, 'school.example', forwarded)).toMatchObject(defaultBrand);
    const behind = await startTestApp(context.connection, { trustedProxies: ['127.0.0.1'] });
    try {
      expect(await brandAt(behind, 'school.example', forwarded)).toMatchObject({
        tenant: 'ghana-university',
      });
    } finally {
      await behind.close();
    }
  });

  it.each([
    ['nothing', ''],
    ['5 kB', 'a.'.repeat(2_500)],
    ['a bracket', '['],
    ['ports', ':::::'],
    ['dots', '..'],
    ['markup', '<script>.edu.gh'],
    ['a path', '//x/../y?z#'],
    ['percent signs', '%00%zz'],
    ['other letters', 'sch\u00f6n.example'],
  ])('is found for a Host of %s', async (_name, host) => {
    for (const url of ['/api/branding', '/api/branding/candidates', '/favicon.svg', '/login']) {
      const { statusCode } = await context.app.inject({ url, headers: { host } });
      expect(statusCode, url).toBeLessThan(500);
    }
    expect((await brandAt(context, host)).name).not.toBe('');
  });
});

describe('a profile in the database', () => {
  const context = setUpTestApp();
  const profile = {
    institution_id: 1,
    name: 'Ours',
    short_name: 'OU',
    tagline: 'Learn',
    primary_color: '#123456',
  };

  beforeAll(async () => {
    await context.db
      .insertInto('branding_profile')
      .values([
        { ...profile, profile_key: 'default', priority: 700, pattern: '*', name: 'Our School' },
        { ...profile, profile_key: 'staging', priority: 95, pattern: 'try.*', name: 'Our Tryout' },
        { ...profile, profile_key: 'academic', priority: 60, pattern: '*.edu', is_enabled: false },
        {
          ...profile,
          profile_key: 'first-twin',
          priority: 40,
          pattern: 'host:*.twins.example',
          name: 'First',
        },
        { ...profile, profile_key: 'second-twin', priority: 40, pattern: 'a.twins.*', name: 'Second' },
        { ...profile, profile_key: 'like-built-in', priority: 80, pattern: 'host:*.edu.gh', name: 'Row' },
        { ...profile, profile_key: 'no-pattern', priority: 99, pattern: null, name: 'Nowhere' },
        {
          ...profile,
          profile_key: 'rooms',
          priority: 98,
          pattern: '*/teacher/*, */exam/*',
          name: 'Staff Room',
          short_name: 'SR',
          primary_color: '#ffff00',
        },
        { ...profile, profile_key: 'elsewhere', priority: 97, pattern: 'https://y.example/*', name: 'Y' },
        { ...profile, profile_key: 'off', priority: 96, pattern: '*', name: 'Off', is_enabled: false },
        { ...profile, profile_key: 'hostile', priority: 50, pattern: 'hostile.example', name: hostile },
      ])
      .execute();
  });

  it('overrides the built-in one of its key, pattern and priority included', async () => {
    expect(await brandAt(context, 'try.school.example')).toMatchObject({ name: 'Our Tryout' });
    expect(await brandAt(context, 'staging.school.example')).toMatchObject({ name: 'Our School' });
  });

  it('that is inactive disables the built-in one of its key', async () => {
    expect(await brandAt(context, 'mit.edu')).toMatchObject({ name: 'Our School' });
    expect(await brandAt(context, 'knust.edu.gh')).toMatchObject({ tenant: 'ghana-university' });
  });

  it("with the default's key applies if no other matches, ignoring its pattern and priority", async () => {
    expect(await brandAt(context, 'school.example')).toMatchObject({ name: 'Our School', shortName: 'OU' });
    expect(await brandAt(context, 'x-corporate.example')).toMatchObject({ tenant: 'workplace' });
    const candidates = await candidatesAt(context, 'x-corporate.example');
    expect(candidates.at(-1)).toMatchObject({ pattern: null, brand: { name: 'Our School' } });
  });

  it('without a pattern never applies', async () => {
    const candidates = await candidatesAt(context, 'school.example');
    expect(candidates.map(({ brand }) => brand.name)).not.toContain('Nowhere');
  });

  it('precedes later and built-in profiles of the same priority', async () => {
    expect(await brandAt(context, 'a.twins.example')).toMatchObject({ name: 'First' });
    expect(await brandAt(context, 'x.edu.gh')).toMatchObject({ name: 'Row' });
  });

  it('is sent to every page where its pattern can match, highest priority first', async () => {
    const namesAt = async (host: string) =>
      (await candidatesAt(context, host)).map(({ brand }) => brand.name);
    expect(await namesAt('school.example')).toEqual(['Staff Room', 'Our School']);
    expect(await namesAt('a.twins.example')).toEqual(['Staff Room', 'First', 'Our School']);
  });

  it('without an icon gets one in its colour on every page', async () => {
    const [rooms] = await candidatesAt(context, 'school.example');
    expect(rooms?.brand.favicon).toBe('/favicon.svg?brand=rooms');
    const iconAt = async (url: string) =>
      (await context.app.inject({ url, headers: { host: 'school.example' } })).body;
    expect(await iconAt('/favicon.svg?brand=rooms')).toMatch(/fill="#ffff00".*>SR<\/text>/);
    for (const url of ['', '?brand=', '?brand=off', '?brand=unknown', '?brand=rooms&brand=rooms', '?%']) {
      expect(await iconAt(`/favicon.svg${url}`)).toMatch(/fill="#123456".*>OU<\/text>/);
    }
  });

  it('can have any name', async () => {
    expect(await brandAt(context, 'hostile.example')).toMatchObject({ name: hostile });
  });
});

describe('while the database is unavailable', () => {
  const context = setUpTestApp();

  it('the built-in brands apply', async () => {
    await context.client.close();
    expect(await brandAt(context, 'knust.edu.gh')).toMatchObject({ tenant: 'ghana-university' });
    expect(await brandAt(context, 'school.example')).toMatchObject(defaultBrand);
  });
});
