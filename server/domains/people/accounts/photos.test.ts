import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { encodeForm } from '#server/testing/form.ts';
import { drawPhoto, signInAsPerson } from '#server/testing/people.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { photo as limits } from '#shared/limits.ts';

const context = setUpTestApp();

async function sendPhoto(
  as: SignedIn,
  bytes: Buffer | string,
  { name = 'me.png', type = '', method = 'PUT' as 'PUT' | 'POST' } = {},
) {
  const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  const form = await encodeForm({ photo: new File([part], name, { type }) });
  return context.app.inject({
    method,
    url: '/api/profile/photo',
    headers: { ...form.headers, ...as.headers },
    payload: form.payload,
  });
}

function storedFiles(): string[] {
  try {
    return readdirSync(join(context.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

async function filesOf({ accountId }: SignedIn) {
  return context.db.selectFrom('file').selectAll().where('owner_id', '=', accountId).execute();
}

/** A job deletes the bytes after the commit. */
async function waitForFiles(count: number): Promise<void> {
  const end = performance.now() + 10_000;
  while (storedFiles().length !== count && performance.now() < end) await sleep(25);
  expect(storedFiles()).toHaveLength(count);
}

async function readPhoto(address: string) {
  const answer = await context.app.inject(address);
  expect(answer.statusCode).toBe(200);
  return { bytes: answer.rawPayload, headers: answer.headers };
}

describe("the caller's own photo", () => {
  it.each(['STUDENT', 'TEACHER', 'READ_ONLY_ADMIN', 'SUPER_ADMIN'] as const)(
    'is changed and removed by a %s',
    async (role) => {
      const me = await signInAsPerson(context.db, role);
      const before = storedFiles().length;
      const stream = await openEventStream(await listenOn(context.app), me.token);
      await stream.next('connected');
      const first = await sendPhoto(me, await drawPhoto('jpeg'));
      expect(first.statusCode).toBe(200);
      expect(first.json().id).toBe(me.personId);
      const { headers } = await readPhoto(first.json().passportPhotoUrl);
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
      const second = await sendPhoto(me, await drawPhoto('webp'), { method: 'POST' });
      expect(second.json().passportPhotoUrl).not.toBe(first.json().passportPhotoUrl);
      await stream.next('profile.changed');
      stream.close();
      expect((await context.app.inject(first.json().passportPhotoUrl)).statusCode).toBe(404);
      expect(await filesOf(me)).toHaveLength(1);
      await waitForFiles(before + 1);
      const removed = await context.call(me, 'DELETE', '/profile/photo');
      expect(removed.json()).toMatchObject({ id: me.personId, passportPhotoUrl: null });
      await waitForFiles(before);
      expect(await filesOf(me)).toEqual([]);
      const again = await context.call(me, 'DELETE', '/profile/photo');
      expect(again.statusCode).toBe(200);
      const entries = await context.db
        .selectFrom('audit_log')
        .select('detail')
        .where('actor_id', '=', me.accountId)
        .where('action', '=', 'photo.changed')
        .orderBy('id')
        .execute();
      expect(entries.map(({ detail }) => detail)).toEqual([
        { isRemoved: false },
        { isRemoved: false },
        { isRemoved: true },
      ]);
    },
  );

  it('replaces one that is only an address, and the reverse', async () => {
    const photo_url = 'https://photos.school.example/1.jpg';
    const me = await signInAsPerson(context.db, 'STUDENT', { student: { photo_url } });
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    const before = storedFiles().length;
    expect((await sendPhoto(me, await drawPhoto())).json().passportPhotoUrl).toMatch(/^\/api\/file\//);
    const change = { passportPhotoUrl: photo_url };
    const changed = await context.call(admin, 'PATCH', `/student/${me.personId}`, change);
    expect(changed.json().passportPhotoUrl).toBe(photo_url);
    expect(await filesOf(me)).toEqual([]);
    await waitForFiles(before);
    const removed = await context.call(me, 'DELETE', '/profile/photo');
    expect(removed.json().passportPhotoUrl).toBeNull();
  });

  it('is refused for an account without a person, and not stored', async () => {
    const personless = await signInAs(context.db, 'STUDENT');
    const before = storedFiles();
    expect((await sendPhoto(personless, await drawPhoto())).statusCode).toBe(404);
    expect((await context.call(personless, 'DELETE', '/profile/photo')).statusCode).toBe(404);
    expect(storedFiles()).toEqual(before);
    expect(await filesOf(personless)).toEqual([]);
  });

  it('changed ten times at once is one photo in the end', async () => {
    const me = await signInAsPerson(context.db, 'TEACHER');
    const before = storedFiles().length;
    const photos = await Promise.all(Array.from({ length: 10 }, () => drawPhoto()));
    const answers = await Promise.all(photos.map((bytes) => sendPhoto(me, bytes)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(await filesOf(me)).toHaveLength(1);
    await waitForFiles(before + 1);
  });

  it('is deleted with its student', async () => {
    const me = await signInAsPerson(context.db, 'STUDENT');
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    const before = storedFiles().length;
    await sendPhoto(me, await drawPhoto());
    expect((await context.call(admin, 'DELETE', `/student/${me.personId}`)).statusCode).toBe(204);
    await waitForFiles(before);
    const rows = await context.db.selectFrom('file').select('id').where('owner_id', 'is', null).execute();
    expect(rows).toEqual([]);
  });

  it('must not be empty and must be sent as a form', async () => {
    const me = await signInAsPerson(context.db, 'TEACHER');
    expect((await sendPhoto(me, Buffer.alloc(0))).json()).toMatchObject({ code: 'PHOTO_REQUIRED' });
    const json = await context.call(me, 'PUT', '/profile/photo', { photo: 'x' });
    expect(json.statusCode).toBe(415);
  });
});

describe('a photo', () => {
  it('is stored upright, small and without location metadata', async () => {
    const me = await signInAsPerson(context.db, 'STUDENT');
    const taken = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: 'teal' } })
      .withExif({
        IFD0: { Make: 'Camera of Abena', Artist: 'Abena' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 33/1 0/1' },
      })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf/></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Camera of Abena');
    const { bytes } = await readPhoto((await sendPhoto(me, taken)).json().passportPhotoUrl);
    const kept = await sharp(bytes).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: 320, height: 640 });
    expect([kept.exif, kept.icc, kept.xmp, kept.iptc, kept.orientation]).toEqual(Array(5).fill(undefined));
    expect(bytes.toString('latin1')).not.toMatch(/Camera|Abena|Exif|GPS|xmp/i);
  });

  it('keeps its size if small, and becomes still if animated', async () => {
    const me = await signInAsPerson(context.db, 'STUDENT');
    const frames = await Promise.all([drawPhoto(), drawPhoto()]);
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { bytes } = await readPhoto((await sendPhoto(me, moving)).json().passportPhotoUrl);
    const kept = await sharp(bytes).metadata();
    expect(kept).toMatchObject({ width: 60, height: 80 });
    expect(kept.pages ?? 1).toBe(1);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  it.each([
    ['an SVG', svg, 'me.svg', 'image/svg+xml'],
    ['an SVG that is called a PNG', svg, 'me.png', 'image/png'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'me.jpg', 'image/jpeg'],
    ['a GIF', gif, 'me.gif', 'image/gif'],
    ['a GIF that is called a WebP', gif, 'me.webp', 'image/webp'],
    ['a PDF', '%PDF-1.7\n', 'me.png', 'image/png'],
    ['a HEIC', '\0\0\0\u0018ftypheic\0\0\0\0', 'me.heic', 'image/heic'],
    ['a TIFF', 'II*\0\u0008\0\0\0', 'me.png', 'image/png'],
    ['a script that only mentions a PNG', '// \u0089PNG\r\n\u001a\n', 'me.png', 'image/png'],
    ['a sound', 'RIFF\0\0\0\0WAVEfmt ', 'me.webp', 'image/webp'],
    ['one letter', 'x', 'me.png', 'image/png'],
  ])('that is %s is refused, regardless of its name', async (_, bytes, name, type) => {
    const me = await signInAsPerson(context.db, 'STUDENT');
    const before = storedFiles();
    const answer = await sendPhoto(me, bytes, { name, type });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: 'PHOTO_TYPE_UNSUPPORTED' });
    expect(storedFiles()).toEqual(before);
    expect(await filesOf(me)).toEqual([]);
  });

  it.each(['png', 'jpeg', 'webp'] as const)(
    'that is only the beginning of a %s is refused',
    async (format) => {
      const me = await signInAsPerson(context.db, 'STUDENT');
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
      const create = { width: 300, height: 300, channels: 3, background: 'white', noise } as const;
      const whole = await sharp({ create }).toFormat(format).toBuffer();
      expect((await sendPhoto(me, whole)).statusCode).toBe(200);
      const before = storedFiles();
      for (const length of [8, 12, 40, Math.floor(whole.length / 2), whole.length - 50]) {
        const answer = await sendPhoto(me, whole.subarray(0, length));
        expect([415, 422]).toContain(answer.statusCode);
        if (length > 12) expect(answer.json()).toMatchObject({ code: 'PHOTO_UNREADABLE' });
      }
      expect(storedFiles()).toEqual(before);
    },
  );

  it('of more than forty megapixels is refused without being unpacked', async () => {
    const me = await signInAsPerson(context.db, 'STUDENT');
    const bomb = makePng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(100_000);
    await sendPhoto(me, await drawPhoto());
    const before = process.memoryUsage().rss;
    let maxBytes = before;
    const watch = setInterval(() => {
      maxBytes = Math.max(maxBytes, process.memoryUsage().rss);
    }, 5);
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendPhoto(me, bomb)));
    clearInterval(watch);
    maxBytes = Math.max(maxBytes, process.memoryUsage().rss);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'PHOTO_UNREADABLE' });
    }
    expect((maxBytes - before) / 1e6).toBeLessThan(150);
  });

  it('is refused above five megabytes, to the byte', async () => {
    const me = await signInAsPerson(context.db, 'STUDENT');
    const whole = await drawPhoto('jpeg');
    const large = Buffer.concat([whole, Buffer.alloc(limits.maxBytes + 1 - whole.length)]);
    expect((await sendPhoto(me, large.subarray(0, limits.maxBytes))).statusCode).toBe(200);
    for (const bytes of [large, Buffer.concat([large, large])]) {
      const answer = await sendPhoto(me, bytes);
      expect(answer.statusCode).toBe(413);
      expect(answer.json()).toMatchObject({
        code: 'PHOTO_TOO_LARGE',
        message: 'File size must be less than 5MB',
      });
    }
    const url = `${await listenOn(context.app)}/api/profile/photo`;
    for (const bytes of [large, Buffer.alloc(30_000_000)]) {
      const body = new FormData();
      body.append('photo', new File([new Uint8Array(bytes)], 'me.jpg'));
      const answer = await fetch(url, { method: 'PUT', headers: me.headers, body });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: 'PHOTO_TOO_LARGE' });
    }
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\me.png', 'me.png'],
    ['/', 'photo'],
    ['..', 'photo'],
    ['a\r\nSet-Cookie: x=1.png', 'a%0D%0ASet-Cookie: x=1.png'],
    ['gnp.\u202eexe', 'gnp.exe'],
    [' ', 'photo'],
    ['漢字 🙂.png', '漢字 🙂.png'],
    [`${'🙂'.repeat(300)}.png`, '🙂'.repeat(255)],
    ["'; drop table file; --", "'; drop table file; --"],
  ])('named %j is stored under our own key', async (name, kept) => {
    const me = await signInAsPerson(context.db, 'TEACHER');
    const answer = await sendPhoto(me, await drawPhoto(), { name });
    expect(answer.statusCode).toBe(200);
    const [file] = await filesOf(me);
    expect(file?.original_name).toBe(kept);
    expect(file?.storage_key).toMatch(/^photo\/[0-9a-f-]{36}\.webp$/);
    const { headers } = await readPhoto(answer.json().passportPhotoUrl);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('with a line break in its name is stored under a name without it', async () => {
    const me = await signInAsPerson(context.db, 'TEACHER');
    const head = 'Content-Disposition: form-data; name="photo"; filename="a\u0001\u007fb.png"';
    const payload = Buffer.concat([
      Buffer.from(`--edge\r\n${head}\r\n\r\n`),
      await drawPhoto(),
      Buffer.from('\r\n--edge--\r\n'),
    ]);
    const answer = await context.app.inject({
      method: 'PUT',
      url: '/api/profile/photo',
      headers: { ...me.headers, 'content-type': 'multipart/form-data; boundary=edge' },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    expect((await filesOf(me))[0]?.original_name).toBe('ab.png');
  });
});

/** A black picture with one bit per pixel: a small file that is large in memory. */
function makePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32BE(data.length, 0);
    sizes.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

describe('a student entered with a photo', () => {
  async function enter(as: SignedIn, fields: Record<string, string>, photo: Buffer | null) {
    const form = await encodeForm({
      firstName: 'Ama',
      lastName: 'Zakari',
      password: 'walnut-harbour-7',
      dateOfBirth: '2008-05-31',
      enrollmentDate: '2026-09-01',
      ...fields,
      ...(photo ? { photo: new File([new Uint8Array(photo)], 'ama.png') } : {}),
    });
    return context.app.inject({
      method: 'POST',
      url: '/api/student/withPhoto',
      headers: { ...form.headers, ...as.headers },
      payload: form.payload,
    });
  }

  it('is created with it, or not at all if it is refused', async () => {
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    const teacher = await signInAsPerson(context.db, 'TEACHER');
    const before = storedFiles().length;
    const email = 'ama.photo@school.example';
    const fields = { email, assignedTeacher: String(teacher.personId), program: '' };
    expect((await enter(reader, fields, await drawPhoto())).statusCode).toBe(403);
    const refused = [
      [fields, null, 'PHOTO_REQUIRED'],
      [fields, Buffer.from('<svg/>'), 'PHOTO_TYPE_UNSUPPORTED'],
      [fields, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(50)]), 'PHOTO_UNREADABLE'],
      [{ ...fields, password: 'password' }, await drawPhoto(), 'COMMON_PASSWORD'],
      [{ ...fields, email: teacher.email }, await drawPhoto(), 'EMAIL_TAKEN'],
      [{ ...fields, assignedTeacher: '999999' }, await drawPhoto(), 'INVALID_INPUT'],
    ] as const;
    for (const [given, photo, code] of refused) {
      expect((await enter(admin, given, photo)).json()).toMatchObject({ code });
    }
    const students = await context.call(admin, 'GET', `/student?search=${email}`);
    expect(students.json()).toEqual([]);
    await waitForFiles(before);

    const created = await enter(admin, fields, await drawPhoto());
    expect(created.statusCode, created.body).toBe(201);
    expect(created.json()).toMatchObject({
      emailAddress: email,
      enrollmentDate: '2026-09-01T00:00:00.000Z',
      assignedTeacher: { id: teacher.personId },
    });
    const { headers } = await readPhoto(created.json().passportPhotoUrl);
    expect(headers).toMatchObject({ 'content-type': 'image/webp' });
    const login = { email, password: 'walnut-harbour-7' };
    expect((await context.call(null, 'POST', '/auth/login', login)).statusCode).toBe(200);
  });
});
