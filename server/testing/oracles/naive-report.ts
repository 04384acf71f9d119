import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { CountedAttempts } from '#shared/contract/results/reports.ts';

interface RawAttempt {
  id: number;
  studentId: number;
  number: number;
  percentage: number;
  seconds: number;
  paper: { questions: { questionId: number; versionId: number; points: number; optionIds: number[] }[] };
}

interface RawAnswer {
  attemptId: number;
  questionId: number;
  optionId: number | null;
  text: string | null;
  points: number | null;
  timeSpent: number;
}

interface RawOption {
  versionId: number;
  id: number;
  label: string;
}

/** One person and one question they were asked. */
interface Sitting {
  attempt: RawAttempt;
  versionId: number;
  worth: number;
  answer: RawAnswer | undefined;
  /** Null if not marked yet. */
  points: number | null;
}

/** Computes a report from single rows with textbook formulas, without stored sums. */
export async function computeNaively(
  db: Db,
  quizId: number,
  counted: CountedAttempts,
  /** The points of a question after a regrade. */
  worths: ReadonlyMap<number, number> = new Map(),
) {
  const attempts = choose(await readAttempts(db, quizId), counted);
  const answers = await readAnswers(db, quizId);
  const options = await readOptions(db, quizId);
  const answerTo = new Map(answers.map((answer) => [`${answer.attemptId} ${answer.questionId}`, answer]));
  const sittings = new Map<number, Sitting[]>();
  const earned = new Map<number, { questionId: number; points: number }[]>();
  for (const attempt of attempts) {
    const own: { questionId: number; points: number }[] = [];
    for (const { questionId, versionId, points: paperPoints } of attempt.paper.questions) {
      const answer = answerTo.get(`${attempt.id} ${questionId}`);
      const points = answer === undefined ? 0 : answer.points;
      const known = sittings.get(questionId) ?? [];
      known.push({ attempt, versionId, worth: worths.get(questionId) ?? paperPoints, answer, points });
      sittings.set(questionId, known);
      if (points !== null) own.push({ questionId, points });
    }
    earned.set(attempt.id, own);
  }
  const ranked = attempts.toSorted((one, other) => other.percentage - one.percentage || one.id - other.id);
  const band = Math.max(1, Math.round(attempts.length * 0.27));
  const upper = new Set(ranked.slice(0, band).map(({ id }) => id));
  const lower = new Set(ranked.slice(-band).map(({ id }) => id));
  const restOf = ({ attempt }: Sitting, questionId: number) =>
    add(
      (earned.get(attempt.id) ?? [])
        .filter((one) => one.questionId !== questionId)
        .map(({ points }) => points),
    );

  const items = [...sittings].map(([questionId, all]) => {
    const marked = all.filter((one): one is Sitting & { points: number } => one.points !== null);
    const shares = marked.map(({ points, worth }) => points / worth);
    const rests = marked.map((one) => restOf(one, questionId));
    const shareIn = (group: Set<number>) =>
      average(
        marked.filter(({ attempt }) => group.has(attempt.id)).map(({ points, worth }) => points / worth),
      );
    const [best, worst] = [shareIn(upper), shareIn(lower)];
    return {
      questionId,
      asked: all.length,
      answered: all.filter(({ answer }) => isAnswered(answer)).length,
      waiting: all.length - marked.length,
      facility: average(shares),
      standardDeviation: deviation(shares),
      discrimination: withEnough(
        marked.length,
        pearson(
          marked.map(({ points }) => points),
          rests,
        ),
      ),
      discriminationIndex: marked.length < 20 || best === null || worst === null ? null : best - worst,
      meanSeconds: average(all.flatMap(({ answer }) => (answer ? [answer.timeSpent] : []))),
      chosen: (versionIds: ReadonlySet<number>, label: string) => {
        const group = marked.filter(({ versionId }) => versionIds.has(versionId));
        const ids = options
          .filter((one) => one.label === label && versionIds.has(one.versionId))
          .map(({ id }) => id);
        const chose = group.filter(({ answer }) => ids.includes(answer?.optionId ?? 0));
        const choosers = new Set(chose);
        return {
          chosen: chose.length,
          share: chose.length / all.filter(({ versionId }) => versionIds.has(versionId)).length,
          upper: withEnough(group.length, chose.filter(({ attempt }) => upper.has(attempt.id)).length),
          lower: withEnough(group.length, chose.filter(({ attempt }) => lower.has(attempt.id)).length),
          discrimination: withEnough(
            group.length,
            pearson(
              group.map((one) => (choosers.has(one) ? 1 : 0)),
              group.map((one) => restOf(one, questionId)),
            ),
          ),
          meanPercentage: withEnough(group.length, average(chose.map(({ attempt }) => attempt.percentage))),
        };
      },
    };
  });

  const common = [...sittings].filter(
    ([, all]) => all.length === attempts.length && all.every(({ points }) => points !== null),
  );
  const commonIds = new Set(common.map(([questionId]) => questionId));
  const totals = attempts.map(({ id }) =>
    add(
      (earned.get(id) ?? [])
        .filter(({ questionId }) => commonIds.has(questionId))
        .map(({ points }) => points),
    ),
  );
  const percentages = attempts.map(({ percentage }) => percentage);
  const alpha = withEnough(
    attempts.length,
    cronbach(
      common.map(([, all]) => all.map(({ points }) => points ?? 0)),
      totals,
    ),
  );
  const spread = deviation(percentages);
  return {
    attempts: attempts.length,
    students: new Set(attempts.map(({ studentId }) => studentId)).size,
    mean: average(percentages),
    median: middle(percentages),
    standardDeviation: spread,
    meanSeconds: average(attempts.map(({ seconds }) => seconds)),
    medianSeconds: middle(attempts.map(({ seconds }) => seconds)),
    histogram: Array.from({ length: 10 }, (_, at) => {
      const top = at === 9 ? Number.POSITIVE_INFINITY : at * 10 + 10;
      return percentages.filter((percentage) => percentage >= at * 10 && percentage < top).length;
    }),
    alpha,
    standardError: alpha === null || spread === null ? null : spread * Math.sqrt(1 - alpha),
    commonItems: common.length,
    items,
  };
}

/** Null where chance decides. */
function withEnough(count: number, value: number | null): number | null {
  return count < 20 ? null : value;
}

function isAnswered(answer: RawAnswer | undefined): boolean {
  return answer !== undefined && (answer.optionId !== null || (answer.text ?? '').trim() !== '');
}

function choose(attempts: readonly RawAttempt[], counted: CountedAttempts): RawAttempt[] {
  if (counted === 'all') return [...attempts];
  const orders = {
    best: (one: RawAttempt, other: RawAttempt) => other.percentage - one.percentage || one.id - other.id,
    first: (one: RawAttempt, other: RawAttempt) => one.number - other.number,
    last: (one: RawAttempt, other: RawAttempt) => other.number - one.number,
  };
  return [...Map.groupBy(attempts, ({ studentId }) => studentId).values()].flatMap((own) =>
    own.toSorted(orders[counted]).slice(0, 1),
  );
}

function add(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
}

function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function variance(values: readonly number[]): number | null {
  const mean = average(values);
  if (mean === null || values.length < 2) return null;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

function deviation(values: readonly number[]): number | null {
  const spread = variance(values);
  return spread === null ? null : Math.sqrt(spread);
}

function middle(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return average(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

function pearson(ones: readonly number[], others: readonly number[]): number | null {
  const [mean, otherMean] = [average(ones), average(others)];
  if (mean === null || otherMean === null || new Set(ones).size < 2 || new Set(others).size < 2) return null;
  let [products, squares, otherSquares] = [0, 0, 0];
  for (const [at, one] of ones.entries()) {
    const [away, otherAway] = [one - mean, (others[at] ?? 0) - otherMean];
    products += away * otherAway;
    squares += away ** 2;
    otherSquares += otherAway ** 2;
  }
  return products / Math.sqrt(squares * otherSquares);
}

function cronbach(items: readonly (readonly number[])[], totals: readonly number[]): number | null {
  if (items.length < 2 || new Set(totals).size < 2) return null;
  const within = items.reduce((sum, points) => sum + (variance(points) ?? 0), 0);
  return (items.length / (items.length - 1)) * (1 - within / (variance(totals) ?? 0));
}

async function readAttempts(db: Db, quizId: number): Promise<RawAttempt[]> {
  const { rows } = await sql<RawAttempt>`
    select a.id, a.student_id as "studentId", a.attempt_number as number, g.percentage, a.paper,
      extract(epoch from a.completed_at - a.started_at)::float8 as seconds
    from quiz_attempt a, grade g
    where g.attempt_id = a.id and a.quiz_id = ${quizId} and a.status in ('SUBMITTED', 'TIMED_OUT')`.execute(
    db,
  );
  return rows;
}

async function readAnswers(db: Db, quizId: number): Promise<RawAnswer[]> {
  const { rows } = await sql<RawAnswer>`
    select attempt_id as "attemptId", question_id as "questionId", selected_option_id as "optionId",
      text_answer as text, points_earned as points, time_spent as "timeSpent"
    from quiz_answer where attempt_id in (select id from quiz_attempt where quiz_id = ${quizId})`.execute(db);
  return rows;
}

async function readOptions(db: Db, quizId: number): Promise<RawOption[]> {
  const { rows } = await sql<RawOption>`
    select distinct o.question_version_id as "versionId", o.id, o.label
    from question_option o join question_version v on v.id = o.question_version_id
    where v.question_id in (
      select (asked ->> 'questionId')::bigint
      from quiz_attempt a, jsonb_array_elements(a.paper -> 'questions') asked where a.quiz_id = ${quizId})`.execute(
    db,
  );
  return rows;
}
