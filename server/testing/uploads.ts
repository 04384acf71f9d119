import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#database/client.ts';
import type { UploadQuestion } from '#shared/contract/teaching/uploads.ts';
import { encodeForm } from './form.ts';
import { readQuestion, type ScriptLine } from './scripted-reader.ts';
import type { SignedIn } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

interface Sent {
  name?: string;
  fields?: Record<string, string>;
}

/** Sends a file as the page does. */
export async function sendFile(
  { app }: TestApp,
  person: SignedIn,
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'plants.csv', fields = {} }: Sent = {},
): Promise<LightMyRequestResponse> {
  const { payload, headers } = await encodeForm({ ...fields, file: new File([content], name) });
  return app.inject({
    method: 'POST',
    url: '/api/fileUpload/upload',
    headers: { ...person.headers, ...headers },
    payload,
  });
}

/** Sends a file that scripts its own reading, see `readScript`. */
export function sendScript(
  context: TestApp,
  person: SignedIn,
  script: ScriptLine[],
  sent: Sent = {},
): Promise<LightMyRequestResponse> {
  return sendFile(context, person, JSON.stringify(script), sent);
}

/** Creates an upload that is ready to import and returns its id. */
export async function sendToCheck(context: TestApp, person: SignedIn, script: ScriptLine[]): Promise<number> {
  const answer = await sendScript(context, person, script, { fields: { check: 'true' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: 'CHECKED', processedData: null });
  return answer.json().id;
}

export async function listQuestionsOf(
  context: TestApp,
  person: SignedIn,
  uploadId: number,
  search = '',
): Promise<UploadQuestion[]> {
  const answer = await context.call(person, 'GET', `/fileUpload/${uploadId}/questions?${search}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** The same with one question, without a file. */
export async function createTestUpload(db: Db, ownerAccountId: number): Promise<number> {
  const { id } = await db
    .insertInto('file_upload')
    .values({
      institution_id: 1,
      owner_id: ownerAccountId,
      original_file_name: 'plants.csv',
      file_size: 100,
      file_type: 'CSV',
      status: 'CHECKED',
      draft: JSON.stringify({ check: true, programId: null, isActive: false }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { place, quizTitle, bankTitle, category, source, faults, remarks, ...content } = readQuestion(2);
  await db
    .insertInto('file_upload_question')
    .values({
      file_upload_id: id,
      position: 1,
      place: JSON.stringify(place),
      quiz_title: quizTitle,
      bank_title: bankTitle,
      category,
      content: JSON.stringify(content),
      source,
      faults: JSON.stringify(faults),
      remarks: JSON.stringify(remarks),
    })
    .execute();
  return id;
}

type Traces = Record<
  'quizzes' | 'banks' | 'questions' | 'versions' | 'options' | 'places' | 'staged',
  number
>;

/** Counts everything that an import may create or leave behind. */
export async function countTraces({ db, config }: TestApp) {
  const { rows } = await sql<Traces>`
    select (select count(*) from quiz) as quizzes,
      (select count(*) from question_bank) as banks,
      (select count(*) from question) as questions,
      (select count(*) from question_version) as versions,
      (select count(*) from question_option) as options,
      (select count(*) from quiz_question) as places,
      (select count(*) from file_upload_question) as staged`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('Nothing was counted.');
  return { ...counted, halfWritten: filesIn(config.dataDir, '.half-written').length };
}

export function filesIn(dataDir: string, folder: string): string[] {
  try {
    return readdirSync(join(dataDir, 'files', folder));
  } catch {
    return [];
  }
}

/**
 * The files stored since the call. By name, not by number, because earlier files may still be on their way out.
 */
export function watchFilesIn(dataDir: string, folder: string): () => string[] {
  const before = new Set(filesIn(dataDir, folder));
  return () => filesIn(dataDir, folder).filter((name) => !before.has(name));
}

export async function until(condition: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms.`);
    await sleep(25);
  }
}
