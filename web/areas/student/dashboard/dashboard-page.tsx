import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { StudentMetrics } from '#shared/contract/dashboard.ts';
import { AnnouncementList } from '#web/features/announcements/announcement-list.tsx';
import { type Metric, MetricsStrip } from '#web/features/metrics/metrics-strip.tsx';
import { LatestPanels } from '#web/features/notifications/latest-panels.tsx';
import { useDatePreferences, useIsWatched } from '#web/features/profile/preferences.ts';
import type { QuizEntry } from '#web/features/quizzes/quiz-entry.ts';
import { closingSoon } from '#web/features/quizzes/quiz-filter.ts';
import { type QuizReader, windowText } from '#web/features/quizzes/quiz-text.ts';
import { StartLink } from '#web/features/quizzes/start-link.tsx';
import { useStudentQuizzes } from '#web/features/quizzes/use-student-quizzes.ts';
import { studentQuery } from '#web/features/viewed-student/student-queries.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { api } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { formatDecimals, formatPercent } from '#web/lib/format/format-number.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { useStudentRecord } from '../use-student-record.ts';
import styles from './dashboard.module.css';
import { greeting } from './greeting.ts';
import { QuizSection } from './quiz-section.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

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
  return (
    <>
      <DashboardHeader />
      {!isReadOnly && <WelcomeBanner studentId={studentId} quizzes={quizzes} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <QuickStats studentId={studentId} isReadOnly={isReadOnly} />
          <QuizSection quizzes={quizzes} reader={reader} />
        </div>
        <Stack gap={24}>
          <RecentActivity studentId={studentId} reader={reader} now={quizzes.serverTime} />
          <ClosingSoon entries={quizzes.entries} reader={reader} now={quizzes.serverTime} />
        </Stack>
      </div>
      {/* Someone viewing a student's record must not see their own notifications here. */}
      {isReadOnly ? (
        <ViewedRecord studentId={studentId} />
      ) : (
        <LatestPanels>
          <AnnouncementList />
        </LatestPanels>
      )}
    </>
  );
}

function QuickStats({ studentId, isReadOnly }: { studentId: number; isReadOnly: boolean }) {
  const { t } = useLingui();
  return (
    <MetricsStrip
      query={useQuery(studentMetricsQuery(studentId))}
      texts={{
        label: t`Quick stats`,
        loading: isReadOnly ? t`Loading the figures...` : t`Loading your figures...`,
        failed: t`Failed to load dashboard data`,
        retry: t`Try Again`,
      }}
      count={3}
      metrics={isReadOnly ? describeViewedFigures : describeOwnFigures}
    />
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
        subtitle={t`Quizzes and results of ${name}.`}
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
    completed: t`Quizzes you have handed in and got a grade for. Of several attempts the best one counts.`,
    available: t`Open quizzes of your programme that you have not attempted yet.`,
    average: t`The mean percentage over all of your grades, rounded.`,
  });
}

/** For someone viewing the student's record. */
function describeViewedFigures(metrics: StudentMetrics): Metric[] {
  return describe(metrics, {
    completed: t`Quizzes this student has handed in and got a grade for. Of several attempts the best one counts.`,
    available: t`Open quizzes of the student's programme that they have not attempted yet.`,
    average: t`The mean percentage over all grades of this student, rounded.`,
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
      caption: plural(grades, { one: 'over # grade', other: 'over # grades' }),
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
    <section className={styles.record}>
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

const shown = 5;

interface Props {
  entries: readonly QuizEntry[];
  reader: QuizReader;
  /** By the server's clock. */
  now: Date;
}

/** Quizzes that close within a week; hidden if there are none. */
function ClosingSoon({ entries, reader, now }: Props) {
  const titleId = useId();
  const soon = closingSoon(entries, now).slice(0, shown);
  if (soon.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Closing soon</Trans>
      </SectionTitle>
      <ul className="divided">
        {soon.map((entry) => (
          <ClosingQuiz key={entry.quiz.id} entry={entry} reader={reader} />
        ))}
      </ul>
    </section>
  );
}

function ClosingQuiz({ entry: { quiz, status }, reader }: { entry: QuizEntry; reader: QuizReader }) {
  const nameId = useId();
  return (
    <li className={styles.closing}>
      <span className={styles.what}>
        <Text as="span" className={styles.name} size="small-label" id={nameId}>
          {quiz.title}
        </Text>
        <Text as="span" size="caption" tone="ink3">
          {windowText(quiz, reader.preferences)}
        </Text>
      </span>
      {!reader.isReadOnly && <StartLink quiz={quiz} status={status} size="xs" describedBy={nameId} />}
    </li>
  );
}
