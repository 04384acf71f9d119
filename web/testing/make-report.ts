import type { QuizReport } from '#shared/contract/results/reports.ts';

/** The report of a quiz that four attempts passed with the same score, so that the highest bar fills the chart. */
export function makeReport(changes: Partial<QuizReport> = {}): QuizReport {
  return {
    quiz: { id: 7, title: 'Cells', passingMark: 50, timeLimit: 30, isActive: true },
    serverTime: '2026-11-12T10:14:00.000Z',
    counted: 'best',
    attempts: 4,
    students: 4,
    running: 0,
    provisional: 0,
    scores: { mean: 75, median: 75, standardDeviation: 0, lowest: 75, highest: 75, passRate: 1 },
    histogram: Array.from({ length: 10 }, (_, index) => ({
      from: index * 10,
      to: index * 10 + 10,
      count: index === 7 ? 4 : 0,
    })),
    times: { mean: 60, median: 60, shortest: 60, longest: 60 },
    timeHistogram: [{ from: 0, to: 120, count: 4 }],
    reliability: { alpha: null, missing: 'TOO_FEW_ATTEMPTS', standardError: null, items: 0, attempts: 4 },
    items: [],
    ...changes,
  };
}
