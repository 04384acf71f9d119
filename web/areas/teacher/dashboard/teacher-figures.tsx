import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { TeacherMetrics } from '#shared/contract/results/dashboard.ts';
import { type Metric, MetricsStrip } from '#web/features/metrics/metrics-strip.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import { paths } from '#web/lib/address/paths.ts';
import { api } from '#web/lib/api/api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './dashboard.module.css';

const teacherMetricsQuery = queryOptions({
  staleTime: 0,
  queryKey: ['metrics', 'teacher'],
  queryFn: ({ signal }) => api('GET /dashboard/teacherMetrics', undefined, { signal }),
});

export function TeacherFigures() {
  const { t } = useLingui();
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.user.role === 'TEACHER';
  const query = useQuery(teacherMetricsQuery);
  useLoadingWord(query, {
    loaded: t`Teacher metrics loaded successfully.`,
    failed: t`Failed to load teacher metrics.`,
  });
  const isEmpty = query.data !== undefined && Object.values(query.data).every((figure) => figure === 0);
  return (
    <div className={styles.figures}>
      <MetricsStrip
        query={query}
        texts={{
          label: isOwn ? t`Your figures` : t`Figures for all teachers`,
          loading: t`Loading teacher metrics...`,
          failed: t`Failed to load teacher metrics.`,
        }}
        count={4}
        metrics={isOwn ? describeOwnFigures : describeAllFigures}
        onAsked={({ label, value, explanation }) => toast.info(`${label}: ${value}. ${explanation}`)}
      />
      {isEmpty && <FirstSteps />}
    </div>
  );
}

/** Shown until the teacher has content of their own. */
function FirstSteps() {
  const { t } = useLingui();
  return (
    <EmptyState
      headingLevel={2}
      title={t`No teacher metrics available.`}
      text={t`Start by creating a question bank or uploading a file.`}
      action={
        <>
          <Button component={Link} to={paths.teacher.questionBank} variant="light">
            <Trans>Create a question bank</Trans>
          </Button>
          <Button component={Link} to={paths.teacher.upload}>
            <Trans>Upload a file</Trans>
          </Button>
          <Button component={Link} to={paths.teacher.quizzes}>
            <Trans>Build a quiz</Trans>
          </Button>
        </>
      }
    />
  );
}

interface Asked {
  data: unknown;
  isFetchedAfterMount: boolean;
  isFetching: boolean;
  isError: boolean;
}

/** Announces the first load and each retry after a failure to screen readers, never a background refresh. */
function useLoadingWord(
  { data, isFetchedAfterMount, isFetching, isError }: Asked,
  { loaded, failed }: { loaded: string; failed: string },
): void {
  const isSaid = useRef(false);
  useEffect(() => {
    if (!isFetchedAfterMount || isFetching || isSaid.current) return;
    if (isError && data === undefined) {
      toast.error(failed);
      return;
    }
    isSaid.current = true;
    if (!isError) toast.success(loaded);
  }, [data, isFetchedAfterMount, isFetching, isError, loaded, failed]);
}

type Explanations = Record<'quizzes' | 'students' | 'whichStudents' | 'questions' | 'uploads', string>;

function describeOwnFigures(metrics: TeacherMetrics): Metric[] {
  return describe(metrics, {
    quizzes: t`Your quizzes that are published and not closed.`,
    students: t`Students who are assigned to you or have taken one of your quizzes.`,
    whichStudents: t`assigned to you or took one of your quizzes`,
    questions: t`Questions in your banks, excluding deleted ones.`,
    uploads: t`Question files you’ve uploaded, including any that couldn’t be imported.`,
  });
}

/** A super admin sees the figures of all teachers. */
function describeAllFigures(metrics: TeacherMetrics): Metric[] {
  return describe(metrics, {
    quizzes: t`All teachers’ quizzes that are published and not closed.`,
    students: t`Students who are assigned to a teacher or have taken a quiz.`,
    whichStudents: t`assigned to a teacher or took a quiz`,
    questions: t`Questions in all teachers’ banks, excluding deleted ones.`,
    uploads: t`Question files uploaded by all teachers, including any that couldn’t be imported.`,
  });
}

function describe(metrics: TeacherMetrics, explanations: Explanations): Metric[] {
  const { totalQuizzes, questionBanks } = metrics;
  return [
    {
      key: 'quizzes',
      label: t`Active Quizzes`,
      value: String(metrics.activeQuizzes),
      caption: t`of ${totalQuizzes} in total`,
      explanation: explanations.quizzes,
    },
    {
      key: 'students',
      label: t`Students`,
      value: String(metrics.students),
      caption: explanations.whichStudents,
      explanation: explanations.students,
      to: `${paths.teacher.students}?relation=own`,
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
      caption: t`including failed ones`,
      explanation: explanations.uploads,
    },
  ];
}
