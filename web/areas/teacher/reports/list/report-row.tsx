import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ReportSummary } from '#shared/contract/reports.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { activityTime } from '#web/lib/activity-time.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { monitorPath, reportPath } from '#web/lib/teacher-paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { wholePercent } from '../share-words.ts';
import { quizSubmissionsPath } from '../submission-links.ts';
import styles from './report-row.module.css';

interface Props {
  report: ReportSummary;
  /** Where the list is not one's own. */
  withOwner: boolean;
}

export function ReportRow({ report, withOwner }: Props) {
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
              one: `# submission of ${quiz.title} waits for your marks`,
              other: `# submissions of ${quiz.title} wait for your marks`,
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

function QuizNotes({ report: { quiz, teacherName, running }, withOwner }: Props) {
  return (
    <span className={styles.notes}>
      {withOwner && (
        <span className="ui-data-second">
          <Trans>Of {teacherName}</Trans>
        </span>
      )}
      {quiz.isArchived && (
        <StatusBadge tone="neutral">
          <Trans>Archived</Trans>
        </StatusBadge>
      )}
      {running > 0 && (
        <Link className="text-link" to={monitorPath(quiz.id)}>
          {plural(running, { one: '# student is writing now', other: '# students are writing now' })}
        </Link>
      )}
    </span>
  );
}
