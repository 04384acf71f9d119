import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/**
 * Computes a student's record from papers and marks, independently of the code that serves it. Points and
 * percentages are whole numbers of hundredths.
 */
export interface NaiveRecord {
  /** By the title of the quiz. */
  entries: Map<string, NaiveEntry>;
  bySubject: Map<string, NaiveFigures>;
  overall: NaiveFigures;
  letters: Record<string, number>;
  seconds: number;
}

interface NaiveEntry {
  score: number;
  percentage: number;
  isFinal: boolean;
  attempts: number;
}

interface NaiveFigures {
  average: number | null;
  cgpa: number | null;
  counted: number;
  waiting: number;
}

interface RawAttempt {
  id: number;
  quizId: number;
  title: string;
  subject: string | null;
  credits: string;
  status: string;
  seconds: number | null;
  paper: { questions: { questionId: number; points: number }[] };
  marks: { questionId: number; points: number | null; hasText: boolean; kind: string }[];
  /** The grade of an attempt before it was reopened. */
  held: number | null;
}

interface Sitting {
  attempt: RawAttempt;
  score: number;
  percentage: number;
  isFinal: boolean;
}

const scale: [from: number, letter: string, points: number][] = [
  [9_000, 'A', 400],
  [8_000, 'B+', 350],
  [7_000, 'B', 300],
  [6_000, 'C+', 250],
  [5_000, 'C', 200],
  [0, 'F', 0],
];

export async function recordNaively(db: Db, studentId: number): Promise<NaiveRecord> {
  const attempts = await readAttempts(db, studentId);
  const byQuiz = Map.groupBy(attempts, ({ quizId }) => quizId);
  const counted: Sitting[] = [];
  const entries = new Map<string, NaiveEntry>();
  for (const own of byQuiz.values()) {
    const sittings = own.flatMap(sittingOf).toSorted(byWorth);
    const best = sittings.find(({ isFinal }) => isFinal) ?? sittings[0];
    if (!best) continue;
    counted.push(best);
    const { score, percentage, isFinal } = best;
    entries.set(best.attempt.title, { score, percentage, isFinal, attempts: own.length });
  }
  const finals = counted.filter(({ isFinal }) => isFinal);
  return {
    entries,
    bySubject: new Map(
      [...Map.groupBy(counted, ({ attempt }) => attempt.subject ?? 'other')].map(([subject, some]) => [
        subject,
        figuresOf(some),
      ]),
    ),
    overall: figuresOf(counted),
    letters: Object.fromEntries(
      scale.map(([, letter]) => [letter, finals.filter((one) => stepOf(one)[1] === letter).length]),
    ),
    seconds: attempts.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
  };
}

function sittingOf(attempt: RawAttempt): Sitting[] {
  const worth = attempt.paper.questions.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
  if (attempt.status === 'IN_PROGRESS') {
    if (attempt.held === null) return [];
    return [{ attempt, score: attempt.held, percentage: share(attempt.held, worth), isFinal: false }];
  }
  let [score, isFinal] = [0, true];
  for (const { questionId } of attempt.paper.questions) {
    const mark = attempt.marks.find((one) => one.questionId === questionId);
    if (mark && mark.points === null && mark.kind === 'ESSAY' && mark.hasText) isFinal = false;
    score += Math.round((mark?.points ?? 0) * 100);
  }
  return [{ attempt, score, percentage: share(score, worth), isFinal }];
}

function byWorth(one: Sitting, other: Sitting): number {
  return other.percentage - one.percentage || one.attempt.id - other.attempt.id;
}

function figuresOf(sittings: readonly Sitting[]): NaiveFigures {
  const finals = sittings.filter(({ isFinal }) => isFinal);
  let [percent, points, credits] = [0n, 0n, 0n];
  for (const sitting of finals) {
    const weight = BigInt(Math.round(Number(sitting.attempt.credits) * 100));
    percent += BigInt(sitting.percentage);
    points += BigInt(stepOf(sitting)[2]) * weight;
    credits += weight;
  }
  return {
    average: finals.length === 0 ? null : Number(nearest(percent, BigInt(finals.length))),
    cgpa: credits === 0n ? null : Number(nearest(points, credits)),
    counted: finals.length,
    waiting: sittings.length - finals.length,
  };
}

function stepOf({ percentage }: Sitting) {
  return scale.find(([from]) => percentage >= from) ?? ([0, 'F', 0] as const);
}

function share(score: number, worth: number): number {
  return worth === 0 ? 0 : Number(nearest(BigInt(score) * 10_000n, BigInt(worth)));
}

/** Rounds halves up. */
function nearest(above: bigint, below: bigint): bigint {
  return (above * 2n + below) / (below * 2n);
}

async function readAttempts(db: Db, studentId: number): Promise<RawAttempt[]> {
  const { rows } = await sql<RawAttempt>`
    select a.id, q.id as "quizId", q.title, b.category as subject, q.credits::text, a.status, a.paper,
      extract(epoch from a.completed_at)::float8 - extract(epoch from a.started_at)::float8 as seconds,
      (select (g.score * 100)::integer from grade g where g.attempt_id = a.id and a.reopened_at is not null) as held,
      coalesce((select jsonb_agg(jsonb_build_object('questionId', s.question_id, 'points', s.points_earned,
        'hasText', s.text_answer ~ '\\S', 'kind', (
          select v.question_type from question_version v where v.question_id = s.question_id limit 1)))
        from quiz_answer s where s.attempt_id = a.id), '[]') as marks
    from quiz_attempt a
    join quiz q on q.id = a.quiz_id
    left join question_bank b on b.id = q.question_bank_id
    where a.student_id = ${studentId}`.execute(db);
  return rows;
}
