import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeForm } from '#server/testing/form.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { asked, createScriptedReader } from '#server/testing/scripted-reader.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp } from '#server/testing/test-app.ts';
import { countTraces, filesIn, sendFile, sendScript, until } from '#server/testing/uploads.ts';
import { upload as limit } from '#shared/limits.ts';

const { readScript } = createScriptedReader();
const context = setUpTestApp({}, { read: readScript });
let teacher: SignedIn;
let port: number;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  await context.app.listen({ port: 0, host: '127.0.0.1' });
  port = (context.app.server.address() as { port: number }).port;
});

function stored(): { kept: number; halfWritten: number } {
  const { dataDir } = context.config;
  return {
    kept: filesIn(dataDir, 'question-file').length,
    halfWritten: filesIn(dataDir, '.half-written').length,
  };
}

async function countUploads(): Promise<number> {
  return (await context.db.selectFrom('file_upload').select('id').execute()).length;
}

/** Nothing on disk, nothing in the history. */
async function leavesNothing(work: () => Promise<unknown>): Promise<void> {
  const [files, uploads] = [stored(), await countUploads()];
  await work();
  await until(() => stored().halfWritten === 0);
  expect(stored()).toEqual(files);
  expect(await countUploads()).toBe(uploads);
}

const boundary = 'x-border';

function head(name = 'plants.csv', fields = ''): string {
  return `${fields}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
}

/** A request whose body is sent in pieces, so that it can be aborted or have no length. */
function openRequest(headers: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/fileUpload/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${teacher.headers.authorization}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${headers}\r\n\r\n`,
  );
  return socket;
}

describe('a file during upload', () => {
  it('over the limit answers 413 and leaves nothing, with or without a Content-Length', async () => {
    const form = await encodeForm({ file: new File([Buffer.alloc(limit.maxBytes + 1)], 'large.csv') });
    await leavesNothing(async () => {
      for (const body of [form.payload, new Blob([form.payload]).stream()]) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/fileUpload/upload`, {
          method: 'POST',
          headers: { ...teacher.headers, ...form.headers },
          body,
          duplex: 'half',
        } as RequestInit);
        expect(answer.status).toBe(413);
        expect(await answer.json()).toMatchObject({
          code: 'FILE_TOO_LARGE',
          message: 'File size exceeds 50MB limit. Please choose a smaller file.',
        });
      }
    });
  });

  it('far over the limit answers 413 as well', async () => {
    const form = await encodeForm({
      file: new File([Buffer.alloc(limit.maxBytes + 5_000_000)], 'large.csv'),
    });
    await leavesNothing(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/fileUpload/upload`, {
        method: 'POST',
        headers: { ...teacher.headers, ...form.headers },
        body: form.payload,
      });
      expect(answer.status).toBe(413);
    });
  });

  it('leaves nothing behind if its sender breaks off', async () => {
    await leavesNothing(async () => {
      const socket = openRequest('Content-Length: 1000000');
      socket.write(head() + 'a'.repeat(500_000));
      await until(() => stored().halfWritten === 1);
      socket.destroy();
    });
  });

  it.each([
    ['a form without its end', `${head()}Question,Answer\r\n`],
    ['a second file', `${head()}x\r\n${head('two.csv')}y\r\n--${boundary}--\r\n`],
    ['a file under another name', `${head().replace('name="file"', 'name="photo"')}x\r\n--${boundary}--\r\n`],
    [
      'a field behind it that is refused',
      `${head()}x\r\n--${boundary}\r\nContent-Disposition: form-data; name="check"\r\n\r\nperhaps\r\n--${boundary}--\r\n`,
    ],
    [
      'a field behind it that is there twice',
      `${head()}x${`\r\n--${boundary}\r\nContent-Disposition: form-data; name="check"\r\n\r\ntrue`.repeat(2)}\r\n--${boundary}--\r\n`,
    ],
    ['a name that cannot be stored', `${head('a\0.csv')}x\r\n--${boundary}--\r\n`],
  ])('leaves nothing with %s', async (_, body) => {
    await leavesNothing(async () => {
      const answer = await context.app.inject({
        method: 'POST',
        url: '/api/fileUpload/upload',
        headers: { ...teacher.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: body,
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    });
  });

  it('is required', async () => {
    await leavesNothing(async () => {
      const nothing = `${head('')}\r\n--${boundary}--\r\n`;
      const headers = { ...teacher.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
      for (const payload of [nothing, `--${boundary}--\r\n`]) {
        const answer = await context.app.inject({
          method: 'POST',
          url: '/api/fileUpload/upload',
          headers,
          payload,
        });
        expect(answer.statusCode).toBe(422);
        expect(answer.json()).toMatchObject({ code: 'FILE_REQUIRED', message: 'Please choose a file.' });
      }
    });
  });

  it.each(['notes.docx', 'plants', 'plants.csv.exe', '../x', 'plants.csv/', '.csv\r\n.zip'])(
    'named %j is refused immediately',
    async (name) => {
      await leavesNothing(async () => {
        const answer = await sendFile(context, teacher, 'x', { name });
        expect(answer.statusCode).toBe(415);
        expect(answer.json()).toEqual({
          success: false,
          code: 'FILE_TYPE_UNSUPPORTED',
          message: 'Unsupported file type. Please upload PDF, Excel, or CSV files only.',
        });
      });
    },
  );

  it.each([
    ['../../../etc/plants.csv', 'plants.csv'],
    ['C:\\papers\\PLANTS.CSV', 'PLANTS.CSV'],
    ['a\r\nSet-Cookie: x=1.csv', 'Set-Cookie: x=1.csv'],
    ['\u202evsc.stnalp.csv', 'vsc.stnalp.csv'],
    ["'; drop table quiz; --<img src=x>.csv", "'; drop table quiz; --<img src=x>.csv"],
    ['Łódź 日本.csv', 'Łódź 日本.csv'],
  ])('named %j is stored as %j', async (name, kept) => {
    const sent = JSON.stringify([asked(2)]);
    const answer = await sendFile(context, teacher, sent, { name });
    expect(answer.statusCode).toBe(200);
    const status = await context.call(teacher, 'GET', `/fileUpload/status/${answer.json().id}`);
    expect(status.json().originalFileName).toContain(kept.slice(-12));
    const original = await context.app.inject(status.json().originalUrl);
    expect(original.body).toBe(sent);
    expect(original.headers).toMatchObject({
      'content-type': 'text/csv',
      'x-content-type-options': 'nosniff',
    });
    expect(original.headers['content-disposition']).toMatch(/^attachment; filename="[^\r\n]+"/);
    expect(original.headers['set-cookie']).toBeUndefined();
  });

  it('is stored unchanged, with its hash', async () => {
    const noise = { type: 'remark', text: randomBytes(3_000_000).toString('base64') };
    const bytes = Uint8Array.from(Buffer.from(JSON.stringify([asked(2), noise])));
    const answer = await sendFile(context, teacher, bytes, { name: 'noise.pdf' });
    const { id } = answer.json();
    const status = (await context.call(teacher, 'GET', `/fileUpload/status/${id}`)).json();
    expect(status).toMatchObject({ fileSize: bytes.length });
    expect((await context.app.inject(status.originalUrl)).rawPayload.equals(bytes)).toBe(true);
    const file = await context.db
      .selectFrom('file')
      .innerJoin('file_upload', 'file_upload.file_id', 'file.id')
      .select(['sha256', 'purpose', 'storage_key', 'file.owner_id', 'byte_size'])
      .where('file_upload.id', '=', id)
      .executeTakeFirstOrThrow();
    expect(file).toEqual({
      sha256: createHash('sha256').update(bytes).digest(),
      purpose: 'QUESTION_FILE',
      storage_key: expect.stringMatching(/^question-file\/[0-9a-f-]{36}$/),
      owner_id: teacher.accountId,
      byte_size: bytes.length,
    });
  });

  it('is deleted with its entry in the history, and imported content stays', async () => {
    const { id } = (await sendScript(context, teacher, [asked(2)])).json();
    const before = { traces: await countTraces(context), kept: stored().kept };
    expect((await context.call(teacher, 'DELETE', `/fileUpload/${id}`)).statusCode).toBe(204);
    await until(() => stored().kept === before.kept - 1);
    expect(await countTraces(context)).toEqual(before.traces);
    expect((await context.call(teacher, 'DELETE', `/fileUpload/${id}`)).statusCode).toBe(404);
  });

  it('left partial by a killed process is removed a day later, at the next start', async () => {
    const folder = join(context.config.dataDir, 'files/.half-written');
    mkdirSync(folder, { recursive: true });
    for (const name of ['old', 'new']) writeFileSync(join(folder, name), 'half');
    const yesterday = Date.now() / 1000 - 25 * 3_600;
    utimesSync(join(folder, 'old'), yesterday, yesterday);
    const other = await startTestApp(context.connection, { dataDir: context.config.dataDir, worker: false });
    await other.close();
    expect(filesIn(context.config.dataDir, '.half-written')).toEqual(['new']);
  });

  it('does not block others while its sender is slow', async () => {
    // More than there are places: one account doesn't get all of them.
    const sockets = Array.from({ length: 60 }, () => {
      const socket = openRequest('Content-Length: 1000000');
      socket.write(`${head()}a`);
      return socket;
    });
    await until(() => stored().halfWritten > 20);
    const other = await signInAsPerson(context.db, 'TEACHER');
    expect((await sendScript(context, other, [asked(2)])).statusCode).toBe(200);
    for (const socket of sockets) socket.destroy();
    await until(() => sockets.every((socket) => socket.closed));
    await until(() => stored().halfWritten === 1);
  });
});
