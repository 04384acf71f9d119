import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { AppliedBrand } from '#shared/contract/branding.ts';

const context = setUpTestApp();

beforeAll(async () => {
  const profile = { institution_id: 1, primary_color: '#228B22', short_name: 'KU', tagline: 'Learn' };
  await context.db
    .insertInto('branding_profile')
    .values([
      { ...profile, profile_key: 'university', priority: 90, pattern: '*.edu.gh', name: 'Kumasi <b>&' },
      { ...profile, profile_key: 'shadowed', priority: 10, pattern: '*.gh', name: 'Shadowed' },
      { ...profile, profile_key: 'off', priority: 95, pattern: '*', name: 'Off', is_enabled: false },
    ])
    .execute();
});

async function brandAt(host: string) {
  const answer = await context.app.inject({ url: '/api/branding', headers: { host } });
  expect(answer.statusCode).toBe(200);
  return AppliedBrand.parse(answer.json());
}

describe('the brand of an address', () => {
  it('is the default on an unknown host, for anyone', async () => {
    expect(await brandAt('localhost:3000')).toMatchObject({
      name: 'CQuiz',
      shortName: 'CQ',
      tagline: 'Smart Quiz Management System',
      primaryColor: '#007bff',
      tenant: 'default',
    });
  });

  it('is the first enabled profile that matches the host, whatever the port', async () => {
    expect(await brandAt('knust.edu.gh')).toMatchObject({ name: 'Kumasi <b>&', primaryColor: '#228B22' });
    expect(await brandAt('KNUST.edu.gh:8080')).toMatchObject({ name: 'Kumasi <b>&' });
    expect(await brandAt('school.gh')).toMatchObject({ name: 'Shadowed' });
  });

  it('comes with colours that can be read', async () => {
    const { palette } = await brandAt('knust.edu.gh');
    expect(palette.light).toMatchObject({ fill: '#208920', on: '#ffffff', text: '#128114' });
    expect(palette.dark.text).not.toBe(palette.light.text);
  });

  it('is not taken from a header that a stranger can send', async () => {
    const answer = await context.app.inject({
      url: '/api/branding',
      headers: { host: 'localhost', 'x-forwarded-host': 'knust.edu.gh' },
    });
    expect(answer.json()).toMatchObject({ name: 'CQuiz' });
  });
});
