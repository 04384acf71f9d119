import type { ProgrammeKey } from './programmes.ts';
import type { TeacherKey } from './staff.ts';

type ReviewMoment = 'IMMEDIATELY' | 'AFTER_CLOSE' | 'NEVER';

/** Days from now, and the hour in UTC. */
export type Moment = readonly [days: number, hour: number];

/** Questions of a bank by number, or random ones for each attempt. */
type QuizPart =
  | { kind: 'questions'; bank: string; from: number; to: number }
  | { kind: 'draw'; bank: string; count: number; points: number; tag: string | undefined };

export interface QuizContent {
  key: string;
  title: string;
  description: string;
  programme: ProgrammeKey;
  owner: TeacherKey;
  /** Index among the three, oldest first. */
  semester: 0 | 1 | 2;
  courseCode: string;
  credits: number;
  parts: readonly QuizPart[];
  isActive: boolean;
  archivedDaysAgo: number | undefined;
  opens: Moment | undefined;
  closes: Moment | undefined;
  timeLimit: number | null;
  attemptLimit: number | null;
  hasPassword: boolean;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  reviewMarks: ReviewMoment;
  reviewKey: ReviewMoment;
  showsComparison: boolean;
  passingMark: number | null;
  grantsCertificate: boolean;
  /** Share of the programme's students who take it, from 0 to 1. */
  turnout: number;
}

type Needed =
  | 'key'
  | 'title'
  | 'description'
  | 'programme'
  | 'owner'
  | 'semester'
  | 'courseCode'
  | 'credits'
  | 'parts';

export function quiz(content: Pick<QuizContent, Needed> & Partial<QuizContent>): QuizContent {
  return {
    isActive: true,
    archivedDaysAgo: undefined,
    opens: undefined,
    closes: undefined,
    timeLimit: null,
    attemptLimit: null,
    hasPassword: false,
    shuffleQuestions: false,
    shuffleOptions: false,
    reviewMarks: 'IMMEDIATELY',
    reviewKey: 'AFTER_CLOSE',
    showsComparison: false,
    passingMark: 50,
    grantsCertificate: false,
    turnout: 0.9,
    ...content,
  };
}

/** The numbers from first to last, both included. */
export function take(bank: string, from: number, to: number): QuizPart {
  return { kind: 'questions', bank, from, to };
}

export function draw(bank: string, count: number, points: number, tag?: string): QuizPart {
  return { kind: 'draw', bank, count, points, tag };
}
