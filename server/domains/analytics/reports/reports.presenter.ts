import type {
  CountedAttempts,
  QuizReport,
  ReportItem,
  ReportSummary,
} from '#shared/contract/results/reports.ts';
import type { QuizRow, ScoresRow, SummaryRow, TimeBins } from './reports.queries.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Bin widths that are easy to read on an axis, in seconds. */
export const timeBins: TimeBins = {
  maxCount: 12,
  widths: [
    ...[1, minute].flatMap((unit) => [1, 2, 5, 10, 15, 30].map((units) => units * unit)),
    ...[1, 2, 4, 6, 12].map((hours) => hours * hour),
    ...[1, 2, 7, 14, 28].map((days) => days * day),
  ],
};

export function presentSummary(row: SummaryRow): ReportSummary {
  return {
    quiz: { id: row.id, title: row.title, isActive: row.isActive, isArchived: row.isArchived },
    teacherName: row.teacherName,
    attempts: row.attempts,
    students: row.students,
    running: row.running,
    waiting: row.waiting,
    mean: row.mean,
    passRate: row.hasPassingMark && row.final > 0 ? row.passed / row.final : null,
    lastSubmission: row.lastSubmission?.toISOString() ?? null,
  };
}

interface ReportParts {
  counted: CountedAttempts;
  scores: ScoresRow;
  reliability: Pick<QuizReport['reliability'], 'alpha' | 'missing' | 'items'>;
  items: ReportItem[];
}

export function presentReport(quiz: QuizRow, parts: ReportParts): QuizReport {
  const { counted, scores, items } = parts;
  return {
    quiz: {
      id: quiz.id,
      title: quiz.title,
      passingMark: quiz.passing_mark,
      timeLimit: quiz.time_limit_minutes,
      isActive: quiz.is_active,
    },
    serverTime: quiz.now.toISOString(),
    counted,
    attempts: scores.attempts,
    students: scores.students,
    running: quiz.running,
    provisional: scores.provisional,
    scores: presentScores(quiz, scores),
    histogram: Array.from({ length: 10 }, (_, tens) => ({
      from: tens * 10,
      to: tens * 10 + 10,
      count: scores.bins?.[tens] ?? 0,
    })),
    times: presentTimes(scores),
    timeHistogram: presentTimeBins(scores),
    reliability: presentReliability(scores, parts.reliability),
    items,
  };
}

function presentScores({ passing_mark: mark }: QuizRow, scores: ScoresRow): QuizReport['scores'] {
  const { mean, median, lowest, highest, attempts, provisional, passed } = scores;
  if (mean === null || median === null || lowest === null || highest === null) return null;
  const final = attempts - provisional;
  return {
    mean,
    median,
    standardDeviation: scores.deviation,
    lowest,
    highest,
    passRate: mark === null || final === 0 ? null : passed / final,
  };
}

function presentTimes({ meanSeconds, medianSeconds, shortest, longest }: ScoresRow): QuizReport['times'] {
  if (meanSeconds === null || medianSeconds === null || shortest === null || longest === null) return null;
  return { mean: meanSeconds, median: medianSeconds, shortest, longest };
}

/** Includes empty bins between the shortest and the longest time. */
function presentTimeBins({
  width,
  shortest,
  longest,
  timeBins: bins,
}: ScoresRow): QuizReport['timeHistogram'] {
  if (width === null || shortest === null || longest === null) return [];
  const first = Math.floor(shortest / width);
  const length = Math.floor(longest / width) - first + 1;
  return Array.from({ length }, (_, at) => ({
    from: (first + at) * width,
    to: (first + at + 1) * width,
    count: bins?.[first + at] ?? 0,
  }));
}

/** The standard error of measurement: how far a score may be from the student's true score. */
function presentReliability(
  { attempts, deviation }: ScoresRow,
  { alpha, missing, items }: ReportParts['reliability'],
): QuizReport['reliability'] {
  const standardError = alpha === null || deviation === null ? null : deviation * Math.sqrt(1 - alpha);
  return { alpha, missing, standardError, items, attempts };
}
