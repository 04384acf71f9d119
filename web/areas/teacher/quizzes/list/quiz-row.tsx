import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { quiz as limit } from '#shared/limits.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { quizState } from '#web/features/quizzes/quiz-state.ts';
import { QuizStateBadge } from '#web/features/quizzes/quiz-state-badge.tsx';
import { quizBuilderPath, quizOverviewPath } from '#web/lib/address/teacher-paths.ts';
import { activityTime } from '#web/lib/format/activity-time.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format-date.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import type { QuizCommand } from '../actions/use-quiz-menu.tsx';
import { useQuizMenu } from '../actions/use-quiz-menu.tsx';
import styles from './quiz-row.module.css';

interface QuizRowProps {
  quiz: Quiz;
  /** For lists that show several owners. */
  withOwner: boolean;
  onCommand: (command: QuizCommand, quiz: Quiz) => void;
}

export function QuizRow({ quiz, withOwner, onCommand }: QuizRowProps) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const items = useQuizMenu(quiz, 'list', (command) => onCommand(command, quiz));
  const { id, title, program, questionCount, totalPoints, timeLimit, opensAt, closesAt, lastUpdated } = quiz;
  const { isActive, taken, deletedAt } = quiz;
  const hasStudents = !quiz.isArchived && (isActive || taken?.isTaken === true);
  const running = taken?.running ?? 0;
  const opens = opensAt === null ? null : formatDateTime(opensAt, preferences);
  const closes = closesAt === null ? null : formatDateTime(closesAt, preferences);
  return (
    <tr className="ui-data-row">
      <th scope="row">
        {deletedAt === undefined ? (
          <Link className="ui-data-title" to={hasStudents ? quizOverviewPath(id) : quizBuilderPath(id)}>
            {title}
          </Link>
        ) : (
          <span className="ui-data-title">{title}</span>
        )}
        <span className="ui-data-second">
          {program.name}
          {withOwner && <OwnerOf quiz={quiz} />}
        </span>
      </th>
      <td data-label={t`Status`}>
        {deletedAt === undefined ? (
          <QuizStateBadge state={quizState(quiz, new Date())} />
        ) : (
          <DeletedNote deletedAt={deletedAt} />
        )}
        {running > 0 && (
          <span className="ui-data-second">
            {plural(running, { one: '# attempt in progress', other: '# attempts in progress' })}
          </span>
        )}
      </td>
      <td data-label={t`Questions`} data-kind="number">
        {questionCount}
      </td>
      <td data-label={t`Points`} data-kind="number">
        {totalPoints}
      </td>
      <td data-label={t`Time limit`}>{timeLimit === null ? t`None` : formatDuration(timeLimit * 60)}</td>
      <td data-label={t`Availability`}>
        {opens === null &&
          closes === null &&
          (isActive ? <Trans>Always open</Trans> : <Trans>No dates set</Trans>)}
        {opens !== null && <span className={styles.line}>{t`Opens ${opens}`}</span>}
        {closes !== null && <span className={styles.line}>{t`Closes ${closes}`}</span>}
      </td>
      <td data-label={t`Changed`} title={formatDateTime(lastUpdated, preferences)}>
        {activityTime(lastUpdated, new Date(), preferences)}
      </td>
      <td data-kind="menu">
        <ActionMenu label={t`More for ${title}`} items={items} />
      </td>
    </tr>
  );
}

function DeletedNote({ deletedAt }: { deletedAt: string }) {
  const preferences = useDatePreferences();
  const deleted = formatDate(deletedAt, preferences);
  const end = new Date(deletedAt);
  end.setUTCDate(end.getUTCDate() + limit.daysUntilPurged);
  const until = formatDate(end.toISOString(), preferences);
  return (
    <>
      <Trans>Deleted {deleted}</Trans>
      <span className="ui-data-second">
        <Trans>You can restore it until {until}</Trans>
      </span>
    </>
  );
}

function OwnerOf({ quiz: { teacher } }: { quiz: Quiz }) {
  if (!teacher) {
    return (
      <>
        {' · '}
        <Trans>Owner: administrator</Trans>
      </>
    );
  }
  return (
    <>
      {' · '}
      <Trans>
        Owner: {teacher.firstName} {teacher.lastName}
      </Trans>
    </>
  );
}
