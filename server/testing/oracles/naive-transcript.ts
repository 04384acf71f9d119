import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

interface RawAttempt {
  id: number;
  quizId: number;
  title: string;
  credits: string;
  paper: { questions: { questionId: number; versionId: number; points: number }[] };
}

interface RawAnswer {
  attemptId: number;
  questionId: number;
  label: string | null;
  text: string | null;
  points: string | null;
}

interface RawVersion {
  id: number;
  type: string;
  key: string | null;
}

interface NaiveLine {
  title: string;
  credits: number;
  letter: string;
  gradePoints: number;
  isProvisional: boolean;
}

/** The answers that a regrade accepts instead of the key, by question. */
type Accepted = ReadonlyMap<number, readonly string[]>;

/** Computes a transcript from papers, answers and keys, without stored grades, scores or averages. */
export async function computeTranscriptNaively(
  db: Db,
  studentId: number,
  accepted: Accepted = new Map(),
): Promise<{ lines: NaiveLine[]; gpa: number | null; credits: number }> {
  const { rows: attempts } = await sql<RawAttempt>`
    select a.id, a.quiz_id as "quizId", q.title, q.credits::text, a.paper from quiz_attempt a
    join quiz q on q.id = a.quiz_id
    where a.student_id = ${studentId} and a.status <> 'IN_PROGRESS' order by a.id`.execute(db);
  const { rows: answers } = await sql<RawAnswer>`
    select w.attempt_id as "attemptId", w.question_id as "questionId", o.label, w.text_answer as text,
      w.points_earned::text as points
    from quiz_answer w join quiz_attempt a on a.id = w.attempt_id
    left join question_option o on o.id = w.selected_option_id where a.student_id = ${studentId}`.execute(db);
  const { rows: versions } = await sql<RawVersion>`
    select id, question_type as type, correct_answer as key from question_version`.execute(db);
  const best = new Map<number, NaiveLine & { percentage: number }>();
  for (const attempt of attempts) {
    const line = { ...mark(attempt, answers, versions, accepted), ...factsOf(attempt) };
    const before = best.get(attempt.quizId);
    if (!before || isBetter(line, before)) best.set(attempt.quizId, line);
  }
  const lines = [...best.values()];
  const counted = lines.filter(({ isProvisional }) => !isProvisional);
  const credits = counted.reduce((sum, line) => sum + line.credits, 0);
  const weighed = counted.reduce((sum, line) => sum + line.credits * line.gradePoints, 0);
  return { lines, credits, gpa: credits === 0 ? null : Number((weighed / credits + 1e-9).toFixed(2)) };
}

function factsOf({ title, credits }: RawAttempt) {
  return { title, credits: Number(credits) };
}

function isBetter(
  one: { isProvisional: boolean; percentage: number },
  other: { isProvisional: boolean; percentage: number },
): boolean {
  if (one.isProvisional !== other.isProvisional) return other.isProvisional;
  return one.percentage > other.percentage;
}

function mark(
  { id, paper }: RawAttempt,
  answers: readonly RawAnswer[],
  versions: readonly RawVersion[],
  accepted: Accepted,
) {
  let earned = 0;
  let worth = 0;
  let isProvisional = false;
  for (const { questionId, versionId, points } of paper.questions) {
    worth += points;
    const answer = answers.find((one) => one.attemptId === id && one.questionId === questionId);
    const version = versions.find((one) => one.id === versionId);
    if (!answer || !version) continue;
    if (version.type === 'ESSAY') {
      if (answer.points === null) isProvisional = true;
      else earned += Number(answer.points);
      continue;
    }
    const given =
      version.type === 'SHORT_ANSWER' ? answer.text?.trim().toLowerCase() : answer.label?.toLowerCase();
    const right = accepted.get(questionId) ?? version.key?.split('|') ?? [];
    if (right.some((key) => key.trim().toLowerCase() === given)) earned += points;
  }
  const percentage = worth === 0 ? 0 : (earned / worth) * 100;
  return { ...letterOf(percentage), percentage, isProvisional };
}

function letterOf(percentage: number): { letter: string; gradePoints: number } {
  if (percentage >= 90) return { letter: 'A', gradePoints: 4 };
  if (percentage >= 80) return { letter: 'B+', gradePoints: 3.5 };
  if (percentage >= 70) return { letter: 'B', gradePoints: 3 };
  if (percentage >= 60) return { letter: 'C+', gradePoints: 2.5 };
  if (percentage >= 50) return { letter: 'C', gradePoints: 2 };
  return { letter: 'F', gradePoints: 0 };
}
