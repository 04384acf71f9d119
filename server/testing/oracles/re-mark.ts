import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/**
 * Marks everything again, independently of the code under test, and lists where stored marks, grades and averages
 * differ. A teacher's marks are accepted.
 */
export async function findMismatches(db: Db): Promise<string[]> {
  const [questions, attempts, students] = await Promise.all([
    readQuestions(db),
    readAttempts(db),
    readStudents(db),
  ]);
  const onPaper = Map.groupBy(questions, ({ attempt }) => attempt);
  return [
    ...questions.flatMap(checkMark),
    ...attempts.flatMap((attempt) => checkAttempt(attempt, onPaper.get(attempt.id) ?? [])),
    ...students.flatMap(checkAverage),
  ];
}

/** A question on the paper of a finished attempt. Points are in hundredths from here on. */
interface AskedQuestion {
  attempt: number;
  question: number;
  worth: number;
  kind: string;
  key: string | null;
  /** The selected option's key, if it belongs to the version that was shown. */
  label: string | null;
  text: string | null;
  isStored: boolean;
  isCorrect: boolean | null;
  earned: number | null;
  method: string | null;
}

async function readQuestions(db: Db): Promise<AskedQuestion[]> {
  const { rows } = await sql<AskedQuestion>`
    select a.id as attempt, (q.value ->> 'questionId')::bigint as question,
      ((q.value ->> 'points')::numeric * 100)::integer as worth, v.question_type as kind,
      v.correct_answer as key, o.label, s.text_answer as text, s.id is not null as "isStored",
      s.is_correct as "isCorrect", (s.points_earned * 100)::integer as earned, s.grading_method as method
    from quiz_attempt a
    cross join lateral jsonb_array_elements(a.paper -> 'questions') q
    join question_version v on v.id = (q.value ->> 'versionId')::bigint
    left join quiz_answer s on s.attempt_id = a.id and s.question_id = (q.value ->> 'questionId')::bigint
    left join question_option o on o.id = s.selected_option_id and o.question_version_id = v.id
    where a.status <> 'IN_PROGRESS'`.execute(db);
  return rows;
}

function isRight({ kind, key, label, text }: AskedQuestion): boolean | null {
  if (kind === 'ESSAY') return text === null || /^\s*$/.test(text) ? false : null;
  if (kind !== 'SHORT_ANSWER') return label !== null && label === key;
  const given = plain(text ?? '');
  if (given === '') return false;
  for (const accepted of (key ?? '').split('|')) if (plain(accepted) === given) return true;
  return false;
}

function plain(text: string): string {
  const words = text.normalize().toUpperCase().split(/\s+/);
  return words.filter((word) => word !== '').join(' ');
}

/** Null if not marked yet. */
function earnedBy(asked: AskedQuestion): number | null {
  if (asked.method === 'MANUAL') return asked.earned;
  const right = isRight(asked);
  return right === null ? null : right ? asked.worth : 0;
}

function checkMark(asked: AskedQuestion): string[] {
  const { attempt, question, earned, worth, method, isCorrect } = asked;
  const where = `attempt ${attempt}, question ${question}`;
  if ((earned ?? 0) > worth) return [`${where}: ${earned} earned of ${worth}`];
  if (!asked.isStored || method === 'MANUAL') return [];
  const [expected, right] = [earnedBy(asked), isRight(asked)];
  if (earned === expected && isCorrect === right) return [];
  return [`${where}: marked ${earned} (${isCorrect}), not ${expected} (${right})`];
}

interface Attempt {
  id: number;
  status: string;
  score: number | null;
  worth: number;
  isLate: boolean;
  grades: Grade[];
}

interface Grade {
  score: number;
  worth: number;
  percentage: number;
  letter: string;
  points: number;
  provisional: boolean;
}

async function readAttempts(db: Db): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select a.id, a.status, (a.total_score * 100)::integer as score, (a.total_points * 100)::integer as worth,
      coalesce(a.completed_at > a.deadline + interval '10 seconds', false) as "isLate",
      coalesce((select jsonb_agg(jsonb_build_object('score', (g.score * 100)::integer,
        'worth', (g.total_points * 100)::integer, 'percentage', (g.percentage * 100)::integer,
        'letter', g.letter_grade, 'points', (g.grade_points * 100)::integer, 'provisional', g.is_provisional))
        from grade g where g.attempt_id = a.id), '[]') as grades
    from quiz_attempt a`.execute(db);
  return rows;
}

function checkAttempt(
  { id, status, score, worth, isLate, grades }: Attempt,
  asked: AskedQuestion[],
): string[] {
  const [grade, ...more] = grades;
  if (status === 'IN_PROGRESS') {
    return grade || score !== null ? [`attempt ${id} runs and has a grade or a score`] : [];
  }
  if (!grade || more.length > 0) return [`attempt ${id} has ${grades.length} grades`];
  const expected = gradeFor(asked);
  const faults = [];
  if (isLate) faults.push(`attempt ${id} was completed long after its deadline`);
  if (worth !== expected.worth || score !== expected.score) {
    faults.push(`attempt ${id} has ${score} of ${worth}, not ${expected.score} of ${expected.worth}`);
  }
  for (const fact of Object.keys(expected) as (keyof Grade)[]) {
    if (grade[fact] !== expected[fact]) {
      faults.push(`grade of attempt ${id}: ${fact} is ${grade[fact]}, not ${expected[fact]}`);
    }
  }
  return faults;
}

function gradeFor(asked: readonly AskedQuestion[]): Grade {
  let [score, worth, provisional] = [0, 0, false];
  for (const question of asked) {
    const earned = earnedBy(question);
    worth += question.worth;
    score += earned ?? 0;
    provisional ||= earned === null;
  }
  const percentage = worth === 0 ? 0 : Number(roundUp(BigInt(score) * 10_000n, BigInt(worth)));
  const [, letter, points] = scale.find(([from]) => percentage >= from) ?? [0, 'F', 0];
  return { score, worth, percentage, letter, points, provisional };
}

const scale: [from: number, letter: string, points: number][] = [
  [9_000, 'A', 400],
  [8_000, 'B+', 350],
  [7_000, 'B', 300],
  [6_000, 'C+', 250],
  [5_000, 'C', 200],
];

/** To the nearest whole number, halves up. */
function roundUp(above: bigint, below: bigint): bigint {
  return (above * 2n + below) / (below * 2n);
}

interface Student {
  id: number;
  cgpa: number | null;
  finals: { quiz: number; percentage: number; points: number; credits: number }[];
}

async function readStudents(db: Db): Promise<Student[]> {
  const { rows } = await sql<Student>`
    select s.id, (s.current_cgpa * 100)::integer as cgpa,
      coalesce((select jsonb_agg(jsonb_build_object('quiz', q.id, 'percentage', g.percentage,
        'points', (g.grade_points * 100)::integer, 'credits', (q.credits * 100)::integer))
        from grade g join quiz q on q.id = g.quiz_id
        where g.student_id = s.id and not g.is_provisional and g.marks_released_at is not null), '[]') as finals
    from student s`.execute(db);
  return rows;
}

function checkAverage({ id, cgpa, finals }: Student): string[] {
  let [points, credits] = [0n, 0n];
  for (const [, grades] of Map.groupBy(finals, ({ quiz }) => quiz)) {
    const [best] = grades.toSorted((one, other) => other.percentage - one.percentage);
    if (!best) continue;
    points += BigInt(best.points) * BigInt(best.credits);
    credits += BigInt(best.credits);
  }
  const expected = credits === 0n ? null : Number(roundUp(points, credits));
  return cgpa === expected ? [] : [`student ${id} has an average of ${cgpa}, not ${expected} (hundredths)`];
}
