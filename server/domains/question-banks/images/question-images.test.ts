import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawPhoto, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { sendQuestionImage, uploadQuestionImage } from '#server/testing/question-images.ts';
import { createTestBank } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { filesIn } from '#server/testing/uploads.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { QuestionVersion } from '#shared/contract/teaching/question-work.ts';
import { photo as limits } from '#shared/limits.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp({ worker: false });
let ama: Person;
let kofi: Person;
let admin: Person;
let bankId: number;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  kofi = await signInAsPerson(context.db, 'TEACHER');
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  bankId = await createTestBank(context.db, ama.accountId);
});

const essay = { questionType: 'ESSAY', questionText: 'What do you see?' };

async function create(body: object, as: SignedIn = ama): Promise<Question> {
  const sent = { ...essay, questionBank: { id: bankId }, ...body };
  const answer = await context.call(as, 'POST', '/question', sent);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

function change(id: number, body: object, as: SignedIn = ama) {
  return context.call(as, 'PUT', `/question/${id}`, body);
}

function bring(as: SignedIn = ama) {
  return uploadQuestionImage(context, as);
}

async function fetchImage(url: string | null) {
  const answer = await context.app.inject(url ?? '');
  expect(answer.statusCode).toBe(200);
  return { bytes: answer.rawPayload, headers: answer.headers };
}

describe('an uploaded image', () => {
  it('is stored large enough to read, on white, without location metadata', async () => {
    const taken = await sharp({
      create: { width: 2_000, height: 1_000, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .withExif({ IFD0: { Artist: 'Abena' } })
      .png()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Abena');
    const answer = await sendQuestionImage(context, ama, taken);
    expect(answer.statusCode).toBe(201);
    const { id, url } = answer.json<{ id: number; url: string }>();
    const { bytes, headers } = await fetchImage(url);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    const kept = await sharp(bytes).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: 1_600, height: 800, hasAlpha: false });
    expect(kept.exif).toBeUndefined();
    const { channels } = await sharp(bytes).stats();
    expect(channels.every(({ min }) => min > 250)).toBe(true);
    const row = await context.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({
      purpose: 'QUESTION_IMAGE',
      owner_id: ama.accountId,
      media_type: 'image/webp',
    });
    expect(row?.storage_key).toMatch(/^question-image\/[0-9a-f-]{36}\.webp$/);
  });

  it('must be a PNG, JPEG or WebP of at most 5 MB', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      expect((await sendQuestionImage(context, ama, await drawPhoto(format))).statusCode).toBe(201);
    }
    const before = filesIn(context.config.dataDir, 'question-image');
    const whole = await drawPhoto('jpeg');
    const large = Buffer.concat([whole, Buffer.alloc(limits.maxBytes + 1 - whole.length)]);
    for (const [bytes, status, code] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'PHOTO_TYPE_UNSUPPORTED'],
      [whole.subarray(0, 100), 422, 'PHOTO_UNREADABLE'],
      [large, 413, 'PHOTO_TOO_LARGE'],
      ['', 422, 'PHOTO_REQUIRED'],
    ] as const) {
      const answer = await sendQuestionImage(context, ama, bytes);
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    }
    expect(filesIn(context.config.dataDir, 'question-image')).toEqual(before);
    const student = await signInAsPerson(context.db, 'STUDENT');
    expect((await sendQuestionImage(context, student, whole)).statusCode).toBe(403);
  });
});

describe('the image of a question', () => {
  it('is part of a version: added, replaced, described and removed', async () => {
    const [first, second] = [await bring(), await bring()];
    const made = await create({ image: { id: first.id }, imageAlt: 'A lion that sleeps' });
    expect(made).toMatchObject({ version: 1, image: { id: first.id }, imageAlt: 'A lion that sleeps' });
    await fetchImage(made.imageUrl);
    const same = await change(made.id, { image: { id: first.id }, version: 1 });
    expect(same.json()).toMatchObject({ version: 1, imageAlt: 'A lion that sleeps' });
    const replaced: Question = (await change(made.id, { image: { id: second.id } })).json();
    expect(replaced).toMatchObject({ version: 2, image: { id: second.id } });
    expect(replaced.imageAlt).toBeUndefined();
    expect((await change(made.id, { imageAlt: 'A gnu' })).json()).toMatchObject({
      version: 3,
      imageAlt: 'A gnu',
    });
    const text = await change(made.id, { questionText: 'And now?' });
    expect(text.json()).toMatchObject({ version: 4, image: { id: second.id }, imageAlt: 'A gnu' });
    const removed: Question = (await change(made.id, { image: null, imageAlt: 'Nothing' })).json();
    expect(removed).toMatchObject({ version: 5, image: null, imageUrl: null });
    expect(removed.imageAlt).toBeUndefined();
    expect((await change(made.id, { imageAlt: 'Of nothing' })).json()).toMatchObject({ version: 5 });
    const history = await context.call(ama, 'GET', `/question/${made.id}/versions`);
    const versions: QuestionVersion[] = history.json();
    expect(versions.map(({ image, imageAlt }) => [image?.id ?? null, imageAlt])).toEqual([
      [null, ''],
      [second.id, 'A gnu'],
      [second.id, 'A gnu'],
      [second.id, ''],
      [first.id, 'A lion that sleeps'],
    ]);
    await fetchImage(versions.at(-1)?.imageUrl ?? null);
    const back = await change(made.id, { image: { id: first.id }, imageAlt: 'A lion that sleeps' });
    expect(back.json()).toMatchObject({ version: 6, image: { id: first.id } });
  });

  it("must be the caller's own, or of a question they can edit", async () => {
    const theirs = await bring(kofi);
    const refused = await context.call(ama, 'POST', '/question', {
      ...essay,
      questionBank: { id: bankId },
      image: { id: theirs.id },
    });
    expect([refused.statusCode, refused.json().details]).toEqual([422, ['image: there is no such picture']]);
    const mine = await create({});
    const photo = await context.db
      .insertInto('file')
      .values({
        institution_id: 1,
        owner_id: ama.accountId,
        purpose: 'PHOTO',
        storage_key: 'photo/of-ama.webp',
        original_name: 'ama.webp',
        media_type: 'image/webp',
        byte_size: 1,
        sha256: Buffer.alloc(32),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const id of [theirs.id, photo.id, 999_999, Number.MAX_SAFE_INTEGER]) {
      const answer = await change(mine.id, { image: { id } });
      expect([id, answer.statusCode, answer.json().details]).toEqual([
        id,
        422,
        ['image: there is no such picture'],
      ]);
    }
    const byAdmin = await bring(admin);
    await change(mine.id, { image: { id: byAdmin.id } }, admin);
    await change(mine.id, { image: null });
    expect((await create({ image: { id: byAdmin.id } })).image).toEqual({ id: byAdmin.id });
    const kofisBank = await createTestBank(context.db, kofi.accountId);
    const stolen = { ...essay, questionBank: { id: kofisBank }, image: { id: byAdmin.id } };
    expect((await context.call(kofi, 'POST', '/question', stolen)).statusCode).toBe(422);
  });

  it('is included in a copy of the question', async () => {
    const image = await bring();
    const made = await create({ image: { id: image.id }, imageAlt: 'A graph' });
    const copy = await context.call(admin, 'POST', `/question/${made.id}/duplicate`);
    expect(copy.json()).toMatchObject({ image: { id: image.id }, imageAlt: 'A graph' });
  });

  it('has an alternative text that can be stored', async () => {
    const image = await bring();
    const made = await create({ image: { id: image.id } });
    for (const imageAlt of ['a\0b', '\ud800', 'x'.repeat(501), 7, null]) {
      const { statusCode } = await change(made.id, { imageAlt });
      expect([imageAlt, [400, 422].includes(statusCode)]).toEqual([imageAlt, true]);
    }
    const odd = '<img src=x onerror=alert(1)> 🙂 \u202e'.padEnd(500, '.');
    expect((await change(made.id, { imageAlt: odd })).json()).toMatchObject({ imageAlt: odd });
    for (const sent of [7, 'x', {}, { id: '7' }, { id: 0 }, [{ id: image.id }]]) {
      expect([sent, (await change(made.id, { image: sent })).statusCode]).toEqual([sent, 422]);
    }
  });

  it('is shown to a student on the paper, in lists and in results, at a signed address', async () => {
    const image = await bring();
    const made = await create({ image: { id: image.id }, imageAlt: 'A lion' });
    const plain = await create({});
    const quiz = await context.call(ama, 'POST', '/quiz', {
      title: 'Pictures',
      isActive: true,
      quizQuestions: [{ question: { id: made.id } }, { question: { id: plain.id } }],
    });
    const quizId = quiz.json<{ id: number }>().id;
    const student = await signInAsPerson(context.db, 'STUDENT');
    const attempt = await takeQuiz(context, student, quizId);
    await change(made.id, { image: null });
    const expected = { id: made.id, imageUrl: expect.stringMatching(/^\/api\/file\//), imageAlt: 'A lion' };
    const [shown, other] = attempt.paper.questions;
    expect(shown).toMatchObject(expected);
    expect([other?.imageUrl, other?.imageAlt, shown?.image, other?.image]).toEqual([
      null,
      undefined,
      undefined,
      undefined,
    ]);
    await fetchImage(shown?.imageUrl ?? null);
    const another = (await bring()).id;
    const forged = shown?.imageUrl?.replace(/file\/\d+/, `file/${another}`) ?? '';
    expect((await context.app.inject(forged)).json()).toMatchObject({ code: 'FILE_LINK_INVALID' });
    const listed = await context.call(student, 'GET', `/question?quizId=${quizId}`);
    expect(listed.json()[0]).toMatchObject(expected);
    await attempt.submit();
    const review = await context.call(student, 'GET', `/quizAttempt/${attempt.id}/review`);
    expect(review.json().questions[0]).toMatchObject(expected);
  });
});
