import type { Accounts } from './accounts.ts';
import type { SeededBank, SeededQuestion } from './banks.ts';
import { after, day, dayAt } from './calendar.ts';
import type { ProgrammeKey } from './content/programmes.ts';
import type { Moment, QuizContent } from './content/quiz.ts';
import { quizzes } from './content/quizzes.ts';
import { insertForIds, insertRows, type Row } from './insert-rows.ts';
import { getByKey, institutionId, pairUp, type Seeding } from './seeding.ts';
import { bankMadeAt, type UploadSources } from './uploads.ts';

/** One question, or `count` random ones of a pool for each attempt. */
interface SeededPlace {
  pool: SeededQuestion[];
  count: number;
  points: number;
  row: Omit<Row<'quiz_question'>, 'quiz_id' | 'order_number'>;
}

export interface SeededQuiz {
  id: number;
  content: QuizContent;
  ownerId: number;
  opensAt: Date | null;
  closesAt: Date | null;
  places: SeededPlace[];
  totalPoints: number;
}

interface Surroundings {
  accounts: Accounts;
  banks: ReadonlyMap<string, SeededBank>;
  programmes: ReadonlyMap<ProgrammeKey, number>;
  semesters: readonly number[];
  sources: UploadSources;
}

export async function writeQuizzes(
  seeding: Seeding,
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, SeededQuiz>> {
  const planned = quizzes.map((content) => {
    const places = content.parts.flatMap((part) => placesOf(part, surroundings.banks));
    return {
      content,
      places,
      totalPoints: places.reduce((sum, { count, points }) => sum + count * points, 0),
    };
  });
  const ids = await insertForIds(
    seeding.trx,
    'quiz',
    planned.map(({ content, totalPoints }) => quizRow(seeding, surroundings, content, totalPoints)),
  );
  await insertRows(
    seeding.trx,
    'quiz_question',
    pairUp(planned, ids).flatMap(([{ places }, quizId]) =>
      places.map(({ row }, index) => ({ quiz_id: quizId, order_number: index + 1, ...row })),
    ),
  );
  return new Map(
    pairUp(planned, ids).map(([quiz, id]) => [
      quiz.content.key,
      {
        ...quiz,
        id,
        ownerId: getByKey(surroundings.accounts.ofTeacher, quiz.content.owner),
        opensAt: momentAt(seeding.now, quiz.content.opens),
        closesAt: momentAt(seeding.now, quiz.content.closes),
      },
    ]),
  );
}

function placesOf(part: QuizContent['parts'][number], banks: ReadonlyMap<string, SeededBank>): SeededPlace[] {
  const bank = getByKey(banks, part.bank);
  if (part.kind === 'questions') return bank.questions.slice(part.from - 1, part.to).map(onePlace);
  const { tag, count, points } = part;
  const pool = bank.questions.filter(({ content }) => tag === undefined || content.tags.includes(tag));
  return [
    {
      pool,
      count,
      points,
      row: {
        question_id: null,
        draw_bank_id: bank.id,
        draw_tag_id: tag === undefined ? null : getByKey(bank.tags, tag),
        draw_count: count,
        points,
      },
    },
  ];
}

function onePlace(question: SeededQuestion): SeededPlace {
  return {
    pool: [question],
    count: 1,
    points: question.content.points,
    row: { question_id: question.id, draw_bank_id: null, draw_tag_id: null, draw_count: null, points: null },
  };
}

function momentAt(now: Date, moment: Moment | undefined): Date | null {
  return moment === undefined ? null : dayAt(now, ...moment);
}

function quizRow(
  { now, passwordHash }: Seeding,
  { accounts, banks, programmes, semesters, sources }: Surroundings,
  content: QuizContent,
  totalPoints: number,
): Row<'quiz'> {
  const source = sources.ofQuiz.get(content.key);
  const [onlyBank, ...otherBanks] = new Set(content.parts.map(({ bank }) => getByKey(banks, bank)));
  const opensAt = momentAt(now, content.opens);
  const imported = source === undefined ? undefined : onlyBank;
  const madeAt = imported
    ? bankMadeAt(now, imported.content)
    : after(dayAt(now, Math.min(content.opens?.[0] ?? -6, -2), 11, 20), -3 * day);
  const archivedAt =
    content.archivedDaysAgo === undefined ? null : dayAt(now, -content.archivedDaysAgo, 16, 45);
  return {
    institution_id: institutionId,
    owner_id: getByKey(accounts.ofTeacher, content.owner),
    program_id: getByKey(programmes, content.programme),
    question_bank_id: onlyBank && otherBanks.length === 0 ? onlyBank.id : null,
    semester_id: semesters[content.semester] ?? null,
    source_upload_id: source ?? null,
    title: content.title,
    description: content.description,
    total_points: totalPoints,
    is_active: content.isActive,
    archived_at: archivedAt,
    time_limit_minutes: content.timeLimit,
    opens_at: opensAt,
    closes_at: momentAt(now, content.closes),
    attempt_limit: content.attemptLimit,
    password_hash: content.hasPassword ? passwordHash : null,
    shuffle_questions: content.shuffleQuestions,
    shuffle_options: content.shuffleOptions,
    review_marks: content.reviewMarks,
    review_key: content.reviewKey,
    show_comparison: content.showsComparison,
    course_code: content.courseCode,
    credits: content.credits,
    passing_mark: content.passingMark,
    grants_certificate: content.grantsCertificate,
    date_created: madeAt,
    last_updated: archivedAt ?? after(madeAt, day / 2),
  };
}
