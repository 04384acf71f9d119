import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { GradeBookSummary } from '#shared/contract/results/record.ts';
import { type Metric, MetricsStrip } from '#web/features/metrics/metrics-strip.tsx';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { fetchFile } from '#web/lib/api/fetch-file.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { formatLongDuration } from '#web/lib/format/format-duration.ts';
import { formatDecimals, formatNumber } from '#web/lib/format/format-number.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { useListState } from '#web/lib/lists/list-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { Fact } from '#web/ui/lists/fact.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { type GradeBookFilter, gradeBookSummaryQuery } from '../student-queries.ts';
import { EntryList } from './entry-list.tsx';
import styles from './grade-book.module.css';
import { GradeBookFilters } from './grade-book-filters.tsx';
import { filterOf, gradeBookList } from './grade-book-list-state.ts';

export default function GradeBookPage() {
  const { t } = useLingui();
  const { studentId, name, isReadOnly } = useViewedStudent();
  const list = useListState(gradeBookList);
  const filter = filterOf(list.state);
  const summary = useQuery(gradeBookSummaryQuery(studentId));
  return (
    <>
      <PageHeader
        title={t`Grade Book`}
        subtitle={isReadOnly ? t`Results for ${name}.` : t`Your results, quiz by quiz.`}
        actions={
          <>
            <RefreshButton />
            <DownloadButton studentId={studentId} filter={filter} />
          </>
        }
      />
      <Stack gap={24}>
        <StudentInfo summary={summary.data} />
        <MetricsStrip
          query={summary}
          texts={{
            label: t`Statistics`,
            loading: isReadOnly ? t`Loading the figures…` : t`Loading your figures…`,
            failed: t`We couldn’t load the statistics.`,
            retry: t`Try Again`,
          }}
          count={4}
          metrics={describeFigures}
        />
        <GradeBookFilters list={list} summary={summary.data} />
        <EntryList filter={filter} onClear={list.clear} />
      </Stack>
    </>
  );
}

interface Props {
  studentId: number;
  filter: GradeBookFilter;
}

/** Downloads the filtered list as CSV. */
function DownloadButton({ studentId, filter }: Props) {
  const { t } = useLingui();
  const making = useMutation({
    mutationFn: () => {
      const query = new URLSearchParams({ studentId: String(studentId), ...filter });
      return fetchFile({ path: `/gradeBook/export?${query}`, fallbackName: 'grade-book.csv' });
    },
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      toast.success(t`${name} was saved to your downloads.`);
    },
    onError: ({ message }) =>
      toast.error(t`We couldn’t export the grade book. ${message}`, {
        label: t`Retry`,
        onClick: () => making.mutate(),
      }),
  });
  return (
    <Button
      size="xs"
      loading={making.isPending}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => making.mutate()}
    >
      <Trans>Download CSV</Trans>
    </Button>
  );
}

/** The student's details; hidden until they are loaded, while the statistics below show the state. */
function StudentInfo({ summary }: { summary: GradeBookSummary | undefined }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  if (!summary) return null;
  const { firstName, lastName, emailAddress, program, enrollmentDate, assignedTeacher, currentCgpa } =
    summary.student;
  const facts = [
    { key: 'name', label: t`Student`, value: `${firstName} ${lastName}`.trim() || emailAddress },
    { key: 'program', label: t`Programme`, value: program.name },
    {
      key: 'enrolled',
      label: t`Enrolled`,
      value: enrollmentDate === null ? '–' : formatDate(enrollmentDate, preferences),
    },
    { key: 'teacher', label: t`Teacher`, value: assignedTeacher ?? '–' },
    {
      key: 'cgpa',
      label: t`CGPA`,
      value: currentCgpa === null ? t`None yet` : formatDecimals(currentCgpa, 2),
    },
  ];
  return (
    <section aria-label={t`Student information`}>
      <Row as="dl" className={styles.student} wrap lineGap={12} gap={32}>
        {facts.map(({ key, label, value }) => (
          <Fact key={key} label={label}>
            {value}
          </Fact>
        ))}
      </Row>
    </section>
  );
}

/** The statistics; filters do not change them. */
function describeFigures(summary: GradeBookSummary): Metric[] {
  return [completed(summary), average(summary), best(summary), timeSpent(summary)];
}

function completed({ completed: count, missed }: GradeBookSummary): Metric {
  return {
    key: 'completed',
    label: t`Completed`,
    value: formatNumber(count),
    caption: plural(missed, {
      0: 'quizzes, none missed',
      one: 'quizzes, # missed',
      other: 'quizzes, # missed',
    }),
    explanation: t`Quizzes with a grade. The best attempt at each quiz counts. Quizzes that closed without an attempt are missed.`,
  };
}

function average({ average: mean, counted, waiting }: GradeBookSummary): Metric {
  return {
    key: 'average',
    label: t`Average`,
    value: mean === null ? '–' : formatPercentage(mean),
    caption:
      waiting === 0
        ? plural(counted, { one: 'over # quiz', other: 'over # quizzes' })
        : t`${plural(counted, { one: 'over # quiz', other: 'over # quizzes' })}, ${plural(waiting, {
            one: '# more not final yet',
            other: '# more not final yet',
          })}`,
    explanation: t`The average of the best final percentage in each quiz. Provisional grades aren’t included yet.`,
  };
}

function best({ best: highest }: GradeBookSummary): Metric {
  return {
    key: 'best',
    label: t({ message: 'Best', context: 'score' }),
    value: highest === null ? '–' : formatPercentage(highest.percentage),
    caption: highest === null ? t`No final grade yet` : highest.quiz.title,
    explanation: t`The highest final percentage and its quiz.`,
  };
}

function timeSpent({ timeSpent: seconds, attempts }: GradeBookSummary): Metric {
  return {
    key: 'time',
    label: t`Time taken`,
    value: formatLongDuration(seconds),
    caption: plural(attempts, { one: 'in # submitted attempt', other: 'in # submitted attempts' }),
    explanation: t`Total time from start to submission, including retakes. Attempts in progress aren’t included.`,
  };
}
