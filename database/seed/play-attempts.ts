import { chanceOf } from './answers.ts';
import { after, awake, day, dayAt, earliest, hour, minute } from './calendar.ts';
import { type ScriptedAttempt, scriptedAttempts, unfinishedAttempts } from './content/scripted-attempts.ts';
import { type Marked, markSitting } from './marking.ts';
import type { AskedQuestion } from './papers.ts';
import type { SeededStudent } from './people.ts';
import type { SeededQuiz } from './quizzes.ts';
import { createRandom, type Random } from './random.ts';
import { getByKey } from './seeding.ts';
import { deadlineOf, type Sitter, type Sitting, sitQuiz } from './sit-quiz.ts';
import { pickStart, windowFor } from './start-times.ts';

/** One attempt of one student. `marked` is null while it is in progress. */
export interface SeededAttempt {
  student: SeededStudent;
  sitting: Sitting;
  marked: Marked | null;
}

/** A student's extra time. */
export type ExtraTime = (student: SeededStudent, quiz: SeededQuiz) => { factor: number; minutes: number };

interface School {
  now: Date;
  students: readonly SeededStudent[];
  quizzes: ReadonlyMap<string, SeededQuiz>;
  extraTime: ExtraTime;
  /** The essays written so far. */
  essays: Set<string>;
}

/** Creates all attempts up to now, ordered by start. */
export function playAttempts(setting: Omit<School, 'essays'>): SeededAttempt[] {
  const school = { ...setting, essays: new Set<string>() };
  const enrolled = school.students.filter(({ enrolledAt }) => enrolledAt !== null);
  const attempts = enrolled.flatMap((student) => {
    const script = scriptedAttempts[student.name];
    if (script) return script.map((attempt) => playScripted(school, student, attempt));
    return [...school.quizzes.values()]
      .filter(({ content }) => content.programme === student.content.programme)
      .flatMap((quiz) => playQuiz(school, student, quiz));
  });
  return attempts.sort((one, other) => one.sitting.startedAt.getTime() - other.sitting.startedAt.getTime());
}

interface Character {
  ability: number;
  pace: number;
}

function characterOf(student: SeededStudent): Character {
  const random = createRandom(`character of ${student.name}`);
  return {
    ability: 0.5 + Math.max(-1.5, Math.min(random.normal(), 1.8)) * 0.62,
    pace: Math.exp(random.normal() * 0.22),
  };
}

function playScripted(school: School, student: SeededStudent, script: ScriptedAttempt): SeededAttempt {
  const { now } = school;
  const quiz = getByKey(school.quizzes, script.quiz);
  const random = createRandom(`${student.name} at ${script.quiz} for ${script.score}`);
  const startedAt =
    'hoursAgo' in script.when
      ? awake(after(now, -script.when.hoursAgo * hour))
      : dayAt(now, -script.when.daysAgo, script.when.hour, script.when.minute);
  const sitter: Sitter = {
    ability: 1.3,
    essays: school.essays,
    pace: 1,
    minutes: script.minutes,
    know: (paper) => knownFor(paper, script.score),
  };
  const sitting = sitQuiz(
    { quiz, startedAt, deadline: deadlineFor(school, student, quiz, startedAt) },
    sitter,
    random,
  );
  return { student, sitting, marked: mark(sitting, now, true, random) };
}

/** Questions with exactly this many points in total, leaving out the hardest. */
function knownFor(paper: readonly AskedQuestion[], score: number): ReadonlySet<AskedQuestion> {
  const hardestFirst = paper
    .filter(({ question }) => question.content.type !== 'ESSAY')
    .sort((one, other) => other.question.difficulty - one.question.difficulty);
  const within = hardestFirst.reduce((sum, { onPaper }) => sum + onPaper.points, 0);
  const missed = findWorth(hardestFirst, within - score);
  if (missed === undefined) throw new Error(`A score of ${score} cannot be reached.`);
  return new Set(hardestFirst.filter((asked) => !missed.includes(asked)));
}

function findWorth(questions: readonly AskedQuestion[], points: number): AskedQuestion[] | undefined {
  if (points === 0) return [];
  for (const [index, first] of questions.entries()) {
    if (first.onPaper.points > points) continue;
    const rest = findWorth(questions.slice(index + 1), points - first.onPaper.points);
    if (rest) return [first, ...rest];
  }
  return undefined;
}

function playQuiz(school: School, student: SeededStudent, quiz: SeededQuiz): SeededAttempt[] {
  const random = createRandom(`${student.name} at ${quiz.content.key}`);
  const busy = unfinishedAttempts.find(
    (one) => one.student === student.name && one.quiz === quiz.content.key,
  );
  if (busy) return [playUnfinished(school, student, quiz, busy, random)];
  if (!random.chance(quiz.content.turnout)) return [];
  const window = windowFor(school.now, student, quiz);
  const attempts: SeededAttempt[] = [];
  const maxAttempts = Math.min(quiz.content.attemptLimit ?? 5, 5);
  let from = window.from;
  while (attempts.length < maxAttempts) {
    const to = attempts.length === 0 ? window.to : (earliest(after(from, 6 * day), window.to) ?? window.to);
    const startedAt = pickStart(from, to, random);
    if (startedAt === undefined) break;
    const attempt = playOnce(school, student, quiz, startedAt, attempts.length, random);
    attempts.push(attempt);
    if (!random.chance(chanceOfRetake(attempt.marked))) break;
    from = after(attempt.sitting.completedAt ?? startedAt, hour);
  }
  return attempts;
}

function playOnce(
  school: School,
  student: SeededStudent,
  quiz: SeededQuiz,
  startedAt: Date,
  earlier: number,
  random: Random,
): SeededAttempt {
  const character = characterOf(student);
  const ability = character.ability + earlier * 0.55 + random.normal() * 0.3;
  const deadline = deadlineFor(school, student, quiz, startedAt);
  // Only a time limit ends an abandoned attempt, because the closing time may still be ahead.
  const givesUp = quiz.content.timeLimit !== null && random.chance(0.025);
  const sitter: Sitter = {
    ability,
    essays: school.essays,
    pace: character.pace,
    know: knowBy(ability),
    ...(givesUp ? { stopsAfter: random.whole(1, 4) } : {}),
  };
  const sitting = sitQuiz({ quiz, startedAt, deadline }, sitter, random);
  return { student, sitting, marked: mark(sitting, school.now, false, random) };
}

function playUnfinished(
  school: School,
  student: SeededStudent,
  quiz: SeededQuiz,
  { minutesAgo, answered }: (typeof unfinishedAttempts)[number],
  random: Random,
): SeededAttempt {
  const startedAt = after(school.now, -minutesAgo * minute);
  const { ability } = characterOf(student);
  const sitter: Sitter = {
    ability,
    essays: school.essays,
    pace: 1,
    // Extrapolates the time for the answers so far to the whole paper.
    minutes: (minutesAgo / answered) * quiz.places.length * 0.8,
    know: knowBy(ability),
    stopsAfter: answered,
    isStillBusy: true,
  };
  const deadline = deadlineFor(school, student, quiz, startedAt);
  return { student, sitting: sitQuiz({ quiz, startedAt, deadline }, sitter, random), marked: null };
}

function knowBy(ability: number): Sitter['know'] {
  return (paper, random) =>
    new Set(paper.filter(({ question }) => random.chance(chanceOf(question, ability))));
}

function deadlineFor(school: School, student: SeededStudent, quiz: SeededQuiz, startedAt: Date): Date | null {
  return deadlineOf(quiz, startedAt, school.extraTime(student, quiz));
}

function mark(sitting: Sitting, now: Date, leaveUnmarked: boolean, random: Random): Marked | null {
  return sitting.completedAt && markSitting(sitting, sitting.completedAt, now, leaveUnmarked, random);
}

function chanceOfRetake(marked: Marked | null): number {
  if (marked === null || marked.percentage >= 90) return 0.15;
  return marked.percentage >= 70 ? 0.62 : 0.85;
}
