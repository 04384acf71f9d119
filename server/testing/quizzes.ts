import { type Insertable, sql } from 'kysely';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { optionLetter } from '#shared/questions/question-types.ts';

interface QuestionOptions {
  type?: QuestionType;
  text?: string;
  points?: number;
  /** A label, or the accepted answers of a short answer. */
  key?: string | null;
  options?: readonly string[];
  feedback?: string;
}

export interface TestQuestion {
  id: number;
  versionId: number;
  type: QuestionType;
  points: number;
  key: string | null;
  /** In the order of their labels. */
  options: { id: number; label: string }[];
}

export interface TestQuiz {
  id: number;
  bankId: number;
  questions: TestQuestion[];
  totalPoints: number;
}

interface QuizOptions {
  questions?: readonly QuestionOptions[];
  quiz?: Partial<Insertable<Database['quiz']>>;
  institutionId?: number;
}

const defaults = {
  MULTIPLE_CHOICE: { key: 'B', options: ['One', 'Two', 'Three', 'Four'] },
  TRUE_FALSE: { key: 'A', options: ['True', 'False'] },
  SHORT_ANSWER: { key: 'Accra|Akkra', options: [] },
  ESSAY: { key: null, options: [] },
} as const satisfies Record<QuestionType, { key: string | null; options: readonly string[] }>;

/** One of each type, 2 points each. */
export const oneOfEachType: readonly QuestionOptions[] = [
  { type: 'MULTIPLE_CHOICE' },
  { type: 'TRUE_FALSE' },
  { type: 'SHORT_ANSWER' },
  { type: 'ESSAY' },
];

/** Creates an active quiz of the first programme with its questions, without API calls. */
export function createTestQuiz(db: Db, ownerAccountId: number, options: QuizOptions = {}): Promise<TestQuiz> {
  const institutionId = options.institutionId ?? 1;
  const asked = options.questions ?? Array.from({ length: 5 }, () => ({}));
  return inTransaction(db, async (trx) => {
    const bankId = await createTestBank(trx, ownerAccountId, institutionId);
    const questions: TestQuestion[] = [];
    for (const question of asked) questions.push(await createTestQuestion(trx, bankId, question));
    const totalPoints = questions.reduce((sum, { points }) => sum + points, 0);
    const { id } = await trx
      .insertInto('quiz')
      .values({
        institution_id: institutionId,
        owner_id: ownerAccountId,
        program_id: sql<number>`(select min(id) from program where institution_id = ${institutionId})`,
        question_bank_id: bankId,
        title: 'Descriptive Statistics',
        is_active: true,
        total_points: totalPoints,
        ...options.quiz,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (questions.length > 0) {
      await trx
        .insertInto('quiz_question')
        .values(
          questions.map((question, place) => ({
            quiz_id: id,
            order_number: place + 1,
            question_id: question.id,
          })),
        )
        .execute();
    }
    return { id, bankId, questions, totalPoints };
  });
}

export async function createTestBank(db: Db, ownerAccountId: number, institutionId = 1): Promise<number> {
  const { id } = await db
    .insertInto('question_bank')
    .values({
      institution_id: institutionId,
      owner_id: ownerAccountId,
      title: 'Bank',
      category: 'mathematics',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function createTestQuestion(
  trx: Trx,
  bankId: number,
  { type = 'MULTIPLE_CHOICE', text, points = 2, key, options, feedback = '' }: QuestionOptions = {},
): Promise<TestQuestion> {
  const correct = key === undefined ? defaults[type].key : key;
  const { id } = await trx
    .insertInto('question')
    .values({ question_bank_id: bankId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await trx
    .insertInto('question_version')
    .values({
      question_id: id,
      version: 1,
      question_type: type,
      question_text: text ?? `Question ${id}`,
      points,
      correct_answer: correct,
      feedback,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const texts = options ?? defaults[type].options;
  const rows = texts.map((option, place) => ({
    question_version_id: version.id,
    label: optionLetter(place),
    option_text: option,
    position: place + 1,
  }));
  const stored =
    rows.length === 0
      ? []
      : await trx.insertInto('question_option').values(rows).returning(['id', 'label']).execute();
  return { id, versionId: version.id, type, points, key: correct, options: stored };
}
