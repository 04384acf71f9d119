import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { LoadedAnswerFile } from '#shared/contract/attempts.ts';
import { submissionPath } from '#web/lib/teacher-paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './submissions.module.css';

/** What became of an answer file. */
export function LoadedFile({ loaded: { attempt, stored, late, unchanged } }: { loaded: LoadedAnswerFile }) {
  const { student, quiz, attemptNumber } = attempt;
  const name = `${student.firstName} ${student.lastName}`.trim();
  const quizTitle = quiz.title;
  const changed = stored + late;
  return (
    <Notice tone={changed > 0 ? 'success' : 'info'}>
      <p className={styles.whose}>
        <Trans>
          {name}, {quizTitle}, attempt {attemptNumber}
        </Trans>
      </p>
      <ul>
        {stored > 0 && <li>{storedText(stored)}</li>}
        {late > 0 && (
          <li>
            {lateText(late)}{' '}
            <Link className="text-link" to={submissionPath(attempt.id)}>
              <Trans>Open the submission</Trans>
            </Link>
          </li>
        )}
        {unchanged > 0 && <li>{unchangedText(unchanged)}</li>}
        {changed + unchanged === 0 && (
          <li>
            <Trans>The file holds no answers.</Trans>
          </li>
        )}
      </ul>
    </Notice>
  );
}

function storedText(count: number): string {
  return plural(count, {
    one: '# answer was saved: the attempt is still open.',
    other: '# answers were saved: the attempt is still open.',
  });
}

function lateText(count: number): string {
  return plural(count, {
    one: '# answer is kept as late: the attempt was closed, and you decide about it.',
    other: '# answers are kept as late: the attempt was closed, and you decide about them.',
  });
}

function unchangedText(count: number): string {
  return plural(count, {
    one: '# answer was there already.',
    other: '# answers were there already.',
  });
}
