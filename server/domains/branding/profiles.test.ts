import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeForm } from '#server/testing/form.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { withinSeconds } from '#server/testing/within-seconds.ts';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';
import type { AuditEntry } from '#shared/contract/platform/audit.ts';
import { type AppliedBrand, BrandingProfileEntry } from '#shared/contract/platform/branding.ts';

const context = setUpTestApp();
let admin: SignedIn;
let reader: SignedIn;
let red: Buffer;

beforeAll(async () => {
  admin = await signInAs(context.db, 'SUPER_ADMIN');
  reader = await signInAs(context.db, 'READ_ONLY_ADMIN');
  const picture = { width: 900, height: 300, channels: 3, background: '#ff0000' } as const;
  red = await sharp({ create: picture })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer();
});

const north = {
  name: 'North School',
  shortName: 'NS',
  primaryColor: '#123456',
  pattern: 'host:north.example',
};

async function create(given: object): Promise<BrandingProfileEntry> {
  const answer = await context.call(admin, 'POST', '/brandingProfile', given);
  expect(answer.statusCode).toBe(201);
  return BrandingProfileEntry.parse(answer.json());
}

async function listAs(person: SignedIn): Promise<BrandingProfileEntry[]> {
  return (await context.call(person, 'GET', '/brandingProfile')).json();
}

async function brandAt(host: string, server: TestApp = context): Promise<AppliedBrand> {
  return (await server.app.inject({ url: '/api/branding', headers: { host } })).json();
}

async function upload(path: string, bytes: Buffer, name = 'logo.png') {
  const form = await encodeForm({ image: new File([new Uint8Array(bytes)], name) });
  const headers = { ...admin.headers, ...form.headers };
  return context.app.inject({ method: 'PUT', url: `/api${path}`, headers, payload: form.payload });
}

async function lastAudit(): Promise<AuditEntry | undefined> {
  return (await context.call(admin, 'GET', '/auditLog?action=branding.changed')).json()[0];
}

describe('the editor of branding profiles', () => {
  it('lists the built-in ones in matching order, the default last, and none to a read-only admin', async () => {
    const all = await listAs(admin);
    expect(all.map(({ priority }) => priority)).toEqual([90, 80, 70, 60, 50, 45, 30, 25, 0]);
    expect(all.at(-1)).toMatchObject({
      key: 'default',
      origin: 'default',
      pattern: null,
      abilities: { edit: true, delete: false, restore: false, disable: false },
    });
    expect(all[0]?.abilities).toEqual({ edit: true, delete: false, restore: false, disable: true });
    expect((await context.call(reader, 'GET', '/brandingProfile')).statusCode).toBe(403);
  });

  it('applies a new profile immediately in every process, and records it', async () => {
    const other = await startTestApp(context.connection);
    try {
      for (const server of [context, other])
        expect((await brandAt('north.example', server)).name).toBe('CQuiz');
      const made = await create(north);
      expect(made).toMatchObject({ key: 'north-school', origin: 'own', priority: 100, isEnabled: true });
      expect(made.config).toMatchObject({
        tenant: 'north-school',
        favicon: '/favicon.svg?brand=north-school',
      });
      // Well within the five seconds that a cache lasts.
      const names = async () =>
        Promise.all([context, other].map(async (server) => (await brandAt('north.example', server)).name));
      await withinSeconds(4, async () => expect(await names()).toEqual(['North School', 'North School']));
      const page = await context.call(admin, 'POST', '/brandingProfile/match', {
        address: 'NORTH.example/login',
      });
      expect(page.json()).toEqual({
        key: 'north-school',
        name: 'North School',
        address: 'http://north.example/login',
      });
    } finally {
      await other.close();
    }
    expect(await lastAudit()).toMatchObject({
      actor: { id: admin.accountId },
      targetType: 'brandingProfile',
      detail: { profile: 'north-school', created: 'North School' },
    });
    // A key is never used twice, nor empty.
    expect((await create({ ...north, pattern: 'other.example' })).key).toBe('north-school-2');
    expect((await create({ ...north, name: '學校', pattern: 'third.example' })).key).toBe('profile');
  });

  it('shows a change in the same process right after its response', async () => {
    const { key } = await create({ ...north, name: 'East School', pattern: 'host:east.example' });
    for (const name of Array.from({ length: 20 }, (_, index) => `East ${index}`)) {
      await context.call(admin, 'PATCH', `/brandingProfile/${key}`, { name });
      expect((await brandAt('east.example')).name).toBe(name);
    }
    await context.call(admin, 'DELETE', `/brandingProfile/${key}`);
    expect((await brandAt('east.example')).name).toBe('CQuiz');
  });

  it('changes only the sent fields, and records before and after', async () => {
    const change = { name: 'North', primaryColor: '#00aa00', isEnabled: true };
    const answer = await context.call(admin, 'PATCH', '/brandingProfile/north-school', change);
    expect(answer.json()).toMatchObject({
      config: { name: 'North', shortName: 'NS', primaryColor: '#00aa00' },
    });
    expect((await lastAudit())?.detail).toEqual({
      profile: 'north-school',
      name: { from: 'North School', to: 'North' },
      primary_color: { from: '#123456', to: '#00aa00' },
    });
    expect((await context.call(admin, 'PATCH', '/brandingProfile/nobody', change)).statusCode).toBe(404);
    expect((await context.call(reader, 'PATCH', '/brandingProfile/north-school', change)).statusCode).toBe(
      403,
    );
  });

  it.each([
    [{ ...north, pattern: '(a+)+$' }, 'pattern'],
    [{ ...north, pattern: '*' }, 'pattern'],
    [{ ...north, pattern: undefined }, 'pattern'],
    [{ ...north, primaryColor: 'red' }, 'primaryColor'],
    [{ ...north, name: ' ' }, 'name'],
    [{ ...north, priority: 1_001 }, 'priority'],
  ])('refuses %j and names the field', async (given, field) => {
    const answer = await context.call(admin, 'POST', '/brandingProfile', given);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details[0]).toMatch(new RegExp(`^${field}`));
  });

  it('changes, turns off and restores a built-in one, whose own pattern it keeps', async () => {
    const [first] = builtInProfiles;
    const path = `/brandingProfile/${first?.key}`;
    const own = { tagline: 'Ours', pattern: first?.pattern };
    // Longer than the form allows, and yet what the form sends back unchanged.
    expect((await context.call(admin, 'PATCH', path, own)).statusCode).toBe(422);
    expect((await context.call(admin, 'PATCH', path, {})).json()).toMatchObject({ isChanged: false });
    const changed = await context.call(admin, 'PATCH', path, { tagline: 'Ours' });
    expect(changed.json()).toMatchObject({ origin: 'built-in', isChanged: true, pattern: first?.pattern });
    await expect.poll(async () => (await brandAt('knust.edu.gh')).tagline).toBe('Ours');
    await context.call(admin, 'PATCH', path, { isEnabled: false });
    await expect.poll(async () => (await brandAt('knust.edu.gh')).tenant).toBe('ghana-education');
    expect((await context.call(admin, 'DELETE', path)).json()).toMatchObject({ code: 'BRANDING_BUILT_IN' });
    const restored = await context.call(admin, 'POST', `${path}/restore`);
    expect(restored.json()).toMatchObject({ isChanged: false, isEnabled: true, config: first?.brand });
    await expect.poll(async () => (await brandAt('knust.edu.gh')).tenant).toBe('ghana-university');
    expect((await context.call(admin, 'POST', `${path}/restore`)).statusCode).toBe(200);
  });

  it('changes the default, and neither deletes it nor turns it off', async () => {
    const path = '/brandingProfile/default';
    for (const body of [{ isEnabled: false }, undefined]) {
      const answer = await context.call(admin, body ? 'PATCH' : 'DELETE', path, body);
      expect(answer.json()).toMatchObject({ code: 'BRANDING_DEFAULT_NEEDED' });
    }
    expect((await context.call(admin, 'PATCH', path, { pattern: 'x.example' })).statusCode).toBe(422);
    await context.call(admin, 'PATCH', path, { name: 'Our School' });
    await expect.poll(async () => (await brandAt('somewhere.example')).name).toBe('Our School');
    await context.call(admin, 'POST', `${path}/restore`);
    await expect.poll(async () => (await brandAt('somewhere.example')).name).toBe('CQuiz');
  });

  it('stores two concurrent first changes of a built-in one in one row', async () => {
    const path = '/brandingProfile/staging';
    const changes = [{ name: 'Try' }, { tagline: 'It' }, { tenant: 'try' }];
    const answers = await Promise.all(changes.map((change) => context.call(admin, 'PATCH', path, change)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const staging = (await listAs(admin)).find(({ key }) => key === 'staging');
    expect(staging?.config).toMatchObject({ name: 'Try', tagline: 'It', tenant: 'try' });
  });

  it('previews a colour with its contrast', async () => {
    const answer = await context.call(admin, 'POST', '/brandingProfile/preview', {
      primaryColor: '#ffff00',
    });
    const { contrasts, palette } = answer.json();
    expect(palette.light.fill).toBe('#ffff00');
    for (const { button, text } of [contrasts.light, contrasts.dark]) {
      expect(button).toBeGreaterThanOrEqual(4.5);
      expect(text).toBeGreaterThanOrEqual(4.5);
    }
    const wrong = await context.call(admin, 'POST', '/brandingProfile/match', { address: 'http://' });
    expect(wrong.json().details[0]).toMatch(/^address/);
  });
});

describe('the pictures of a profile', () => {
  it('are re-encoded, public, replaced and removed with their bytes', async () => {
    const { key } = await create({ ...north, name: 'Pictures', pattern: 'pictures.example' });
    const path = `/brandingProfile/${key}/logo`;
    const kept = await upload(path, red);
    expect(kept.json()).toMatchObject({ hasOwnLogo: true, hasOwnFavicon: false });
    const address: string = kept.json().config.logo;
    expect(address).toMatch(/^\/api\/branding\/image\/\d+$/);
    const shown = await context.app.inject({ url: address });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('max-age='),
    });
    const facts = await sharp(shown.rawPayload).metadata();
    expect(facts).toMatchObject({ format: 'png', width: 512 });
    expect(facts).not.toHaveProperty('exif');
    const icon = await upload(`/brandingProfile/${key}/favicon`, red);
    expect(icon.json().config.favicon).toMatch(/^\/api\/branding\/image\//);
    const next = await upload(path, red);
    expect(next.json().config.logo).not.toBe(address);
    expect((await context.app.inject({ url: address })).statusCode).toBe(404);
    const none = await context.call(admin, 'DELETE', path);
    expect(none.json()).toMatchObject({ hasOwnLogo: false, config: { logo: null } });
    expect((await context.call(admin, 'DELETE', `/brandingProfile/${key}`)).statusCode).toBe(204);
    expect((await context.app.inject({ url: icon.json().config.favicon })).statusCode).toBe(404);
    await expect.poll(() => context.files.listKeys('brand', -1_000)).toEqual([]);
  });

  it("are refused if they aren't pictures, too large or could contain script", async () => {
    const path = '/brandingProfile/default/logo';
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await upload(path, svg, 'logo.svg')).json()).toMatchObject({ code: 'PHOTO_TYPE_UNSUPPORTED' });
    expect((await upload(path, Buffer.alloc(2 * 1024 * 1024 + 1))).json()).toMatchObject({
      code: 'BRAND_IMAGE_TOO_LARGE',
    });
    expect((await upload(path, red.subarray(0, 400))).json()).toMatchObject({ code: 'PHOTO_UNREADABLE' });
    expect((await upload('/brandingProfile/nobody/logo', red)).statusCode).toBe(404);
    expect(await context.files.listKeys('brand', -1_000)).toEqual([]);
  });

  it("can't be used to read other files", async () => {
    const { id } = await context.db
      .insertInto('file')
      .values({
        institution_id: 1,
        purpose: 'PHOTO',
        storage_key: 'photo/x.webp',
        original_name: 'x',
        media_type: 'image/webp',
        byte_size: 1,
        sha256: Buffer.alloc(32),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await context.files.putFile('photo/x.webp', Buffer.from('x'));
    expect((await context.app.inject({ url: `/api/branding/image/${id}` })).statusCode).toBe(404);
  });
});
