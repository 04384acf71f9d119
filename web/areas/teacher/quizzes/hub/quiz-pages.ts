import { plural, t } from '@lingui/core/macro';
import type { QuizRoster } from '#shared/contract/teaching/rosters.ts';
import {
  monitorPath,
  questionGradingPath,
  quizBuilderPath,
  quizOverviewPath,
  quizSettingsPath,
  quizStudentsPath,
  regradeChoicePath,
  reportPath,
} from '#web/lib/address/teacher-paths.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { quizSubmissionsPath } from '../../reports/submission-links.ts';

const pages = {
  overview: quizOverviewPath,
  students: quizStudentsPath,
  submissions: quizSubmissionsPath,
  marking: questionGradingPath,
  monitor: monitorPath,
  report: reportPath,
  regrade: regradeChoicePath,
  questions: quizBuilderPath,
  settings: quizSettingsPath,
} satisfies Record<string, (quizId: number) => string>;
export type QuizPage = keyof typeof pages;

export function quizPagePath(quizId: number, page: QuizPage): string {
  return pages[page](quizId);
}

/** Pressed after G. */
export const goKeys: Readonly<Record<string, QuizPage>> = {
  s: 'students',
  m: 'marking',
  r: 'report',
  o: 'monitor',
};

interface PageFacts {
  page: QuizPage;
  name: string;
  /** Beside the tab. Null without one. */
  count: number | null;
  /** The same on phones, as a sentence. */
  text: string | null;
  /** What waits for the teacher there. */
  toDo: number;
  keys?: string;
}

/** The figures are missing until they are loaded. */
export function describePages(roster: QuizRoster | undefined): PageFacts[] {
  const { quiz, students = 0, states, submissions = 0, waitingAnswers = 0 } = roster ?? {};
  const notStarted = (states?.['not-started'] ?? 0) + (states?.missed ?? 0);
  const running = states?.['in-progress'] ?? 0;
  const marked = states?.marked ?? 0;
  const questions = quiz?.questionCount ?? 0;
  const mean = roster?.mean == null ? null : formatPercentage(roster.mean);
  const limit = quiz?.timeLimit == null ? null : formatDuration(quiz.timeLimit * 60);
  const facts: PageFacts[] = [
    { page: 'overview', name: t`Overview`, count: null, text: null, toDo: 0 },
    {
      page: 'students',
      name: t`Students`,
      count: students,
      text: plural(students, {
        one: `${notStarted} of # student hasn’t started`,
        other: `${notStarted} of # students haven’t started`,
      }),
      toDo: 0,
      keys: 'G S',
    },
    {
      page: 'submissions',
      name: t`Submissions`,
      count: submissions,
      text: plural(submissions, { one: '# submitted', other: '# submitted' }),
      toDo: 0,
    },
    {
      page: 'marking',
      name: t`Mark by question`,
      count: waitingAnswers,
      text: plural(waitingAnswers, { one: '# answer to mark', other: '# answers to mark' }),
      toDo: waitingAnswers,
      keys: 'G M',
    },
    {
      page: 'monitor',
      name: t`Monitor`,
      count: running,
      text: plural(running, { one: '# in progress', other: '# in progress' }),
      toDo: running,
      keys: 'G O',
    },
    {
      page: 'report',
      name: t`Report`,
      count: null,
      text: mean === null ? t`No results yet` : t`Mean ${mean} of ${marked} marked`,
      toDo: 0,
      keys: 'G R',
    },
    { page: 'regrade', name: t`Regrade`, count: null, text: t`Change an answer key`, toDo: 0 },
    {
      page: 'questions',
      name: t`Questions`,
      count: questions,
      text: plural(questions, { one: '# question', other: '# questions' }),
      toDo: 0,
    },
    { page: 'settings', name: t`Settings`, count: null, text: limit ?? t`No time limit`, toDo: 0 },
  ];
  return roster === undefined ? facts.map((fact) => ({ ...fact, count: null, text: null })) : facts;
}
