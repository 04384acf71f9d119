import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { uploadQuestionImage } from '#server/testing/question-images.ts';
import { createTestBank } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { filesIn, until } from '#server/testing/uploads.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { tidyQuestionImages } from './question-images.service.ts';

const context = setUpTestApp();
let ama: TestPerson & SignedIn;
let bankId: number;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  bankId = await createTestBank(context.db, ama.accountId);
});

function tidy(): Promise<void> {
  return tidyQuestionImages({ db: context.db, store: context.files, queue: context.app.queue });
}

/** A picture uploaded this many hours ago. */
async function bringOld(hours: number): Promise<number> {
  const { id } = await uploadQuestionImage(context, ama);
  await sql`update file set created_at = now() - make_interval(hours => ${hours}::integer) where id = ${id}`.execute(
    context.db,
  );
  return id;
}

function save(image: { id: number } | null, question?: number) {
  const body = { questionType: 'ESSAY', questionText: 'Why?', image, questionBank: { id: bankId } };
  return question === undefined
    ? context.call(ama, 'POST', '/question', body)
    : context.call(ama, 'PUT', `/question/${question}`, body);
}

async function isKept(id: number): Promise<boolean> {
  const row = await context.db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

describe('an image that no question uses', () => {
  it('is deleted with its bytes after a day, unless a version uses it', async () => {
    const [old, young, named, replaced] = [
      await bringOld(25),
      await bringOld(23),
      await bringOld(99),
      await bringOld(99),
    ];
    await save({ id: named });
    const made: Question = (await save({ id: replaced })).json();
    await save(null, made.id);
    const before = filesIn(context.config.dataDir, 'question-image').length;
    await tidy();
    expect([await isKept(old), await isKept(young), await isKept(named), await isKept(replaced)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    await until(() => filesIn(context.config.dataDir, 'question-image').length === before - 1);
  });

  it('is deleted even if there are more than one batch', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into file
        (institution_id, owner_id, purpose, storage_key, original_name, media_type, byte_size, sha256, created_at)
      select 1, ${ama.accountId}, 'QUESTION_IMAGE', 'question-image/' || n || '.webp', 'x', 'image/webp', 1,
        decode(repeat('00', 32), 'hex'), now() - interval '2 days'
      from generate_series(1, 450) n returning id`.execute(context.db);
    await tidy();
    const ids = rows.map(({ id }) => id);
    const left = await context.db.selectFrom('file').select('id').where('id', 'in', ids).execute();
    expect(left).toEqual([]);
  });

  it('leaves bytes without a row for only a day', async () => {
    await context.files.putFile('question-image/forgotten.webp', Buffer.from('x'));
    await context.files.putFile('question-image/just-now.webp', Buffer.from('x'));
    const yesterday = Date.now() / 1000 - 25 * 3_600;
    const path = join(context.config.dataDir, 'files/question-image/forgotten.webp');
    utimesSync(path, yesterday, yesterday);
    await tidy();
    const names = filesIn(context.config.dataDir, 'question-image');
    expect(names).toContain('just-now.webp');
    expect(names).not.toContain('forgotten.webp');
  });
});

describe('an image that is used while it is swept', () => {
  it('is either kept and shown, or deleted and refused', async () => {
    for (let round = 0; round < 15; round += 1) {
      const id = await bringOld(30);
      const [answer] = await Promise.all([save({ id }), tidy(), tidy()]);
      expect([201, 422]).toContain(answer.statusCode);
      expect([round, await isKept(id)]).toEqual([round, answer.statusCode === 201]);
      if (answer.statusCode === 422)
        expect(answer.json().details).toEqual(['image: there is no such picture']);
    }
  });

  it('is refused if the sweep was first and the save waited for it', async () => {
    const id = await bringOld(30);
    let answer: ReturnType<typeof save> | undefined;
    await inTransaction(context.db, async (trx) => {
      await trx.selectFrom('file').select('id').where('id', '=', id).forUpdate().execute();
      answer = save({ id });
      await until(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%for key share of file%'`.execute(
          context.db,
        );
        return rows.length > 0;
      });
      await trx.deleteFrom('file').where('id', '=', id).execute();
    });
    expect((await answer)?.statusCode).toBe(422);
  });

  it('is kept if the save was first', async () => {
    const id = await bringOld(30);
    await inTransaction(context.db, async (trx) => {
      await trx.selectFrom('file').select('id').where('id', '=', id).forKeyShare().execute();
      await tidy();
    });
    expect(await isKept(id)).toBe(true);
  });
});
