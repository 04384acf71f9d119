import { plural, t } from '@lingui/core/macro';
import type { TeacherMetrics } from '#shared/contract/dashboard.ts';
import type { Metric } from '#web/features/metrics/metrics-strip.tsx';

type Explanations = Record<'quizzes' | 'students' | 'questions' | 'uploads', string>;

export function describeOwnFigures(metrics: TeacherMetrics): Metric[] {
  return describe(metrics, {
    quizzes: t`Your quizzes that are published and not closed.`,
    students: t`Students assigned to you, and those who have taken one of your quizzes.`,
    questions: t`The questions in your banks; deleted ones do not count.`,
    uploads: t`The question files you have uploaded so far, whether they could be imported or not.`,
  });
}

/** For a super admin, who sees everybody's. */
export function describeAllFigures(metrics: TeacherMetrics): Metric[] {
  return describe(metrics, {
    quizzes: t`The quizzes of all teachers that are published and not closed.`,
    students: t`Students assigned to a teacher, and those who have taken a quiz.`,
    questions: t`The questions in the banks of all teachers; deleted ones do not count.`,
    uploads: t`The question files uploaded so far, whether they could be imported or not.`,
  });
}

function describe(metrics: TeacherMetrics, explanations: Explanations): Metric[] {
  const { totalQuizzes, questionBanks } = metrics;
  return [
    {
      key: 'quizzes',
      label: t`Active Quizzes`,
      value: String(metrics.activeQuizzes),
      caption: t`of ${totalQuizzes} in all`,
      explanation: explanations.quizzes,
    },
    {
      key: 'students',
      label: t`Students`,
      value: String(metrics.students),
      caption: t`assigned, or took a quiz`,
      explanation: explanations.students,
    },
    {
      key: 'questions',
      label: t`Total Questions`,
      value: String(metrics.totalQuestions),
      caption: plural(questionBanks, { one: 'in # bank', other: 'in # banks' }),
      explanation: explanations.questions,
    },
    {
      key: 'uploads',
      label: t`File Uploads`,
      value: String(metrics.fileUploads),
      caption: t`imported or refused`,
      explanation: explanations.uploads,
    },
  ];
}
