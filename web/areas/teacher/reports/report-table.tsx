import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ReportSummary } from '#shared/contract/results/reports.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { monitorPath, reportPath } from '#web/lib/address/teacher-paths.ts';
import { activityTime } from '#web/lib/format/activity-time.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { useSeesAll } from '../lists/use-sees-all.ts';
import { wholePercent } from './format-share.ts';
import styles from './report.module.css';
import { quizSubmissionsPath } from './submission-links.ts';

interface Props {
  reports: readonly ReportSummary[];
  isOld: boolean;
}

export function ReportTable({ reports, isOld }: Props) {
  const { t } = useLingui();
  const withOwner = useSeesAll();
  return (
    <section aria-label={t`Reports`}>
      <DataTable columns={columns()} isBusy={isOld}>
        <tbody>
          {reports.map((report) => (
            <ReportRow key={report.quiz.id} report={report} withOwner={withOwner} />
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}

function columns(): Column[] {
  return [
    { key: 'quiz', label: translate`Quiz` },
    { key: 'attempts', label: translate`Attempts`, kind: 'number' },
    { key: 'students', label: translate`Students`, kind: 'number' },
    { key: 'mean', label: translate`Mean`, kind: 'number' },
    { key: 'passed', label: translate`Passed`, kind: 'number' },
    { key: 'waiting', label: translate`To mark`, kind: 'number' },
    { key: 'last', label: translate`Last submission` },
  ];
}

interface ReportRowProps {
  report: ReportSummary;
  /** In lists of several teachers' quizzes. */
  withOwner: boolean;
}

function ReportRow({ report, withOwner }: ReportRowProps) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { quiz, attempts, students, mean, passRate, waiting, lastSubmission } = report;
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <Link className="ui-data-title" to={reportPath(quiz.id)}>
          {quiz.title}
        </Link>
        <QuizNotes report={report} withOwner={withOwner} />
      </th>
      <td data-label={t`Attempts`} data-kind="number">
        {attempts === 0 ? (
          0
        ) : (
          <Link
            className="text-link"
            to={quizSubmissionsPath(quiz.id)}
            aria-label={plural(attempts, {
              one: `# submission of ${quiz.title}`,
              other: `# submissions of ${quiz.title}`,
            })}
          >
            {attempts}
          </Link>
        )}
      </td>
      <td data-label={t`Students`} data-kind="number">
        {students}
      </td>
      <td data-label={t`Mean`} data-kind="number">
        {mean === null ? '–' : formatPercentage(mean)}
      </td>
      <td data-label={t`Passed`} data-kind="number">
        {passRate === null ? '–' : wholePercent(passRate)}
      </td>
      <td data-label={t`To mark`} data-kind="number">
        {waiting === 0 ? (
          0
        ) : (
          <Link
            className="text-link"
            to={quizSubmissionsPath(quiz.id, 'pending')}
            aria-label={plural(waiting, {
              one: `# submission of ${quiz.title} needs marking`,
              other: `# submissions of ${quiz.title} need marking`,
            })}
          >
            {waiting}
          </Link>
        )}
      </td>
      <td
        data-label={t`Last submission`}
        title={lastSubmission === null ? undefined : formatDateTime(lastSubmission, preferences)}
      >
        {lastSubmission === null ? t`None yet` : activityTime(lastSubmission, new Date(), preferences)}
      </td>
    </tr>
  );
}

function QuizNotes({ report: { quiz, teacherName, running }, withOwner }: ReportRowProps) {
  return (
    <span className={styles.notes}>
      {withOwner && (
        <span className="ui-data-second">
          <Trans>Owner: {teacherName}</Trans>
        </span>
      )}
      {quiz.isArchived && (
        <StatusBadge tone="neutral">
          <Trans>Archived</Trans>
        </StatusBadge>
      )}
      {running > 0 && (
        <Link className="text-link" to={monitorPath(quiz.id)}>
          {plural(running, { one: '# student taking it now', other: '# students taking it now' })}
        </Link>
      )}
    </span>
  );
}
