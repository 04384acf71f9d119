import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StudentMetrics } from '#shared/contract/results/dashboard.ts';
import { AnnouncementList } from '#web/features/announcements/announcement-list.tsx';
import { type Metric, MetricsStrip } from '#web/features/metrics/metrics-strip.tsx';
import { useDatePreferences, useIsWatched } from '#web/features/profile/preferences.ts';
import { useStudentQuizzes } from '#web/features/quizzes/use-student-quizzes.ts';
import { studentQuery } from '#web/features/viewed-student/student-queries.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { api } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { formatDecimals, formatPercent } from '#web/lib/format/format-number.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { useStudentRecord } from '../use-student-record.ts';
import styles from './dashboard.module.css';
import { greeting } from './greeting.ts';
import { QuizSection } from './quiz-section.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { useWelcomeBanner, WelcomeBanner } from './welcome-banner.tsx';

function studentMetricsQuery(studentId: number) {
  return queryOptions({
    staleTime: 0,
    queryKey: ['metrics', 'student', studentId],
    queryFn: ({ signal }) => api('GET /dashboard/studentMetrics', { query: { studentId } }, { signal }),
  });
}

export default function DashboardPage() {
  const viewed = useViewedStudent();
  const { studentId, isReadOnly } = viewed;
  const reader = { preferences: useDatePreferences(), isReadOnly, isWatched: useIsWatched() };
  const quizzes = useStudentQuizzes(viewed, useStudentRecord()?.program.id);
  const banner = useWelcomeBanner(studentId, quizzes);
  const hasBanner = banner.isShown && !isReadOnly;
  return (
    <>
      <DashboardHeader />
      {hasBanner && <WelcomeBanner running={banner.running} close={banner.close} quizzes={quizzes} />}
      <QuizSection quizzes={quizzes} reader={reader} inBanner={hasBanner ? banner.running : undefined} />
      <QuickStats studentId={studentId} isReadOnly={isReadOnly} />
      <Stack className={styles.latest} gap={24}>
        <Panel>
          <RecentActivity studentId={studentId} reader={reader} now={quizzes.serverTime} />
        </Panel>
        {/* Someone viewing a student's record must not see their own messages here. */}
        {isReadOnly ? (
          <ViewedRecord studentId={studentId} />
        ) : (
          <Panel>
            <AnnouncementList />
          </Panel>
        )}
      </Stack>
    </>
  );
}

function QuickStats({ studentId, isReadOnly }: { studentId: number; isReadOnly: boolean }) {
  const { t } = useLingui();
  return (
    <div className={styles.stats}>
      <MetricsStrip
        query={useQuery(studentMetricsQuery(studentId))}
        texts={{
          label: t`Quick stats`,
          loading: isReadOnly ? t`Loading the figures…` : t`Loading your figures…`,
          failed: t`Failed to load dashboard data`,
          retry: t`Try Again`,
        }}
        count={3}
        metrics={isReadOnly ? describeViewedFigures : describeOwnFigures}
      />
    </div>
  );
}

function DashboardHeader() {
  const { t } = useLingui();
  const { name, isReadOnly } = useViewedStudent();
  const { timezone } = useDatePreferences();
  const record = useStudentRecord();
  if (isReadOnly) {
    return (
      <PageHeader
        title={t`Dashboard`}
        subtitle={t`Quizzes and results for ${name}.`}
        actions={<RefreshButton />}
      />
    );
  }
  const firstName = record?.firstName === undefined || record.firstName === '' ? name : record.firstName;
  const figure = record?.currentCgpa == null ? null : formatDecimals(record.currentCgpa, 2);
  const cgpa = figure === null ? t`No CGPA yet` : t`CGPA ${figure}`;
  return (
    <PageHeader
      title={greeting(new Date(), timezone, firstName)}
      windowTitle={t`Dashboard`}
      subtitle={record ? `${record.program.name} · ${cgpa}` : undefined}
      actions={<RefreshButton />}
    />
  );
}

type Explanations = Record<'completed' | 'available' | 'average', string>;

/** Addressed to the student. */
function describeOwnFigures(metrics: StudentMetrics): Metric[] {
  return describe(metrics, {
    completed: t`Quizzes you’ve submitted that have a grade. Your best attempt counts.`,
    available: t`Open quizzes in your programme that you haven’t attempted yet.`,
    average: t`The average percentage of all your graded attempts, rounded.`,
  });
}

/** For someone viewing the student's record. */
function describeViewedFigures(metrics: StudentMetrics): Metric[] {
  return describe(metrics, {
    completed: t`Quizzes this student has submitted that have a grade. The best attempt counts.`,
    available: t`Open quizzes in this student’s programme that they haven’t attempted yet.`,
    average: t`The average percentage of all this student’s graded attempts, rounded.`,
  });
}

function describe(
  { completed, available, averageScore, grades }: StudentMetrics,
  why: Explanations,
): Metric[] {
  return [
    {
      key: 'completed',
      label: t({ message: 'Completed', context: 'quizzes' }),
      value: String(completed),
      caption: plural(completed, { one: 'quiz with a grade', other: 'quizzes with a grade' }),
      explanation: why.completed,
    },
    {
      key: 'available',
      label: t`Available`,
      value: String(available),
      caption: t`not attempted yet`,
      explanation: why.available,
    },
    {
      key: 'average',
      label: t`Avg Score`,
      value: averageScore === null ? '–' : formatPercent(averageScore),
      caption: plural(grades, { one: 'over # graded attempt', other: 'over # graded attempts' }),
      explanation: why.average,
    },
  ];
}

/** The facts students find in their own menu, for someone viewing the record. */
function ViewedRecord({ studentId }: { studentId: number }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { data: student } = useQuery(studentQuery(studentId));
  if (!student) return null;
  const { emailAddress, program, currentCgpa, enrollmentDate, assignedTeacher } = student;
  const none = t`None yet`;
  return (
    <section>
      <SectionTitle>
        <Trans context="what is known of a student">Record</Trans>
      </SectionTitle>
      <DataList
        items={[
          { key: 'email', label: t`Email address`, value: emailAddress },
          { key: 'program', label: t`Programme`, value: program.name },
          {
            key: 'teacher',
            label: t`Assigned teacher`,
            value: assignedTeacher ? `${assignedTeacher.firstName} ${assignedTeacher.lastName}` : none,
          },
          {
            key: 'cgpa',
            label: t`CGPA`,
            value: currentCgpa === null ? none : formatDecimals(currentCgpa, 2),
          },
          {
            key: 'enrolled',
            label: t`Enrollment date`,
            value: enrollmentDate === null ? none : formatDate(enrollmentDate, preferences),
          },
        ]}
      />
    </section>
  );
}
