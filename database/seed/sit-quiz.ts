import { type GivenAnswer, giveAnswer, type Writer } from './answers.ts';
import { after, minute } from './calendar.ts';
import type { QuestionType } from './content/question.ts';
import { type AskedQuestion, drawPaper } from './papers.ts';
import type { SeededQuiz } from './quizzes.ts';
import type { Random } from './random.ts';

export interface SavedAnswer extends GivenAnswer {
  asked: AskedQuestion;
  savedAt: Date;
  seconds: number;
  revision: number;
  isFlagged: boolean;
}

/** An attempt before marking. */
export interface Sitting {
  quiz: SeededQuiz;
  startedAt: Date;
  deadline: Date | null;
  paper: AskedQuestion[];
  answers: SavedAnswer[];
  status: 'IN_PROGRESS' | 'SUBMITTED' | 'TIMED_OUT';
  completedAt: Date | null;
}

export interface Sitter extends Writer {
  /** Relative working time: 1 is usual, more is slower. */
  pace: number;
  /** The questions of the paper they answer correctly. */
  know(paper: readonly AskedQuestion[], random: Random): ReadonlySet<AskedQuestion>;
  /** Exact duration, regardless of pace. They then answer every question. */
  minutes?: number;
  /** They give up after this many questions, or have answered this many so far. */
  stopsAfter?: number;
  isStillBusy?: boolean;
}

interface Place {
  quiz: SeededQuiz;
  startedAt: Date;
  deadline: Date | null;
}

const usualSeconds: Record<QuestionType, number> = {
  MULTIPLE_CHOICE: 50,
  TRUE_FALSE: 26,
  SHORT_ANSWER: 42,
  ESSAY: 620,
};

/** The sweep closes attempts a little after their deadline. */
const grace = 6_000;

export function sitQuiz(place: Place, sitter: Sitter, random: Random): Sitting {
  const { quiz, startedAt, deadline } = place;
  const paper = drawPaper(quiz, startedAt, random);
  const known = sitter.know(paper, random);
  const durations = secondsFor(paper, quiz.content.timeLimit, sitter, random);
  const answers: SavedAnswer[] = [];
  let clock = startedAt;
  for (const [index, asked] of paper.entries()) {
    const seconds = durations[index] ?? 0;
    const savedAt = after(clock, seconds * 1_000);
    if (index === sitter.stopsAfter || (deadline !== null && savedAt >= deadline)) {
      return { ...place, paper, answers, ...unfinished(sitter, deadline, clock) };
    }
    clock = savedAt;
    if (sitter.minutes === undefined && random.chance(0.012)) continue;
    const given = giveAnswer(asked, known.has(asked), sitter, random);
    const revision = random.pick([1, 1, 1, 2, 2, 3]);
    answers.push({ ...given, asked, savedAt, seconds, revision, isFlagged: random.chance(0.05) });
  }
  const completedAt = after(clock, random.whole(12, 40) * 1_000);
  if (deadline !== null && completedAt >= deadline) {
    return { ...place, paper, answers, ...unfinished(sitter, deadline, clock) };
  }
  return { ...place, paper, answers, status: 'SUBMITTED', completedAt };
}

function unfinished(
  { isStillBusy }: Sitter,
  deadline: Date | null,
  clock: Date,
): Pick<Sitting, 'status' | 'completedAt'> {
  if (isStillBusy) return { status: 'IN_PROGRESS', completedAt: null };
  if (deadline === null) return { status: 'SUBMITTED', completedAt: after(clock, minute) };
  return { status: 'TIMED_OUT', completedAt: after(deadline, grace) };
}

function secondsFor(
  paper: readonly AskedQuestion[],
  timeLimit: number | null,
  { pace, minutes }: Sitter,
  random: Random,
): number[] {
  const usual = paper.map(
    ({ question }) => usualSeconds[question.content.type] * (0.55 + random.next() * 0.9),
  );
  const sum = usual.reduce((one, other) => one + other, 0);
  // Most students have time left: at the usual pace, 60% of the time limit is enough.
  const room = timeLimit === null ? 1 : Math.min(1.8, (0.6 * timeLimit * 60) / sum);
  const speed = minutes === undefined ? pace * room : (minutes * 60 - 20) / sum;
  return usual.map((seconds) => Math.max(4, Math.round(seconds * speed)));
}

/** When an attempt must end: after the time limit with the student's extra time, or when the quiz closes. */
export function deadlineOf(
  { content, closesAt }: SeededQuiz,
  startedAt: Date,
  extra: { factor: number; minutes: number },
): Date | null {
  const own =
    content.timeLimit === null
      ? null
      : after(startedAt, (content.timeLimit * extra.factor + extra.minutes) * minute);
  if (own === null || closesAt === null) return own ?? closesAt;
  return own < closesAt ? own : closesAt;
}
