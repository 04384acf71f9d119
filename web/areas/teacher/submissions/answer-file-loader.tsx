import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'react-router';
import type { LoadedAnswerFile } from '#shared/contract/attempts/attempts.ts';
import { AnswerFileTooLarge, useLoadAnswerFile } from '#web/features/grading/submission-queries.ts';
import { submissionPath } from '#web/lib/address/teacher-paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FileDrop } from '#web/ui/fields/drop-zone.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import styles from './submissions.module.css';

/** Loads answers that a student saved to a file because the network did not return in time. */
export function AnswerFileLoader() {
  const { t } = useLingui();
  const titleId = useId();
  const load = useLoadAnswerFile();
  return (
    <section className={styles.loader} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Upload an answer file</Trans>
      </SectionTitle>
      <FileDrop
        label={t`Drop an answer file here or choose one`}
        hint={t`If a student’s device can’t send the answers, the student can download them as a file and send you the file.`}
        accept=".cquiz"
        busy={load.isPending}
        onFile={(file) => load.mutate(file)}
      />
      <div role="status">{load.data && !load.isPending && <LoadedFile loaded={load.data} />}</div>
      {load.error && !load.isPending && (
        <Notice tone="danger">
          {load.error instanceof AnswerFileTooLarge
            ? t`This answer file is too large.`
            : answerFileProblem(load.error)}
        </Notice>
      )}
    </section>
  );
}

/** The result of loading an answer file. */
function LoadedFile({ loaded: { attempt, stored, late, unchanged } }: { loaded: LoadedAnswerFile }) {
  const { student, quiz, attemptNumber } = attempt;
  const name = `${student.firstName} ${student.lastName}`.trim();
  const quizTitle = quiz.title;
  const changed = stored + late;
  return (
    <Notice tone={changed > 0 ? 'success' : 'info'}>
      <Text size="label">
        <Trans>
          {name}, {quizTitle}, attempt {attemptNumber}
        </Trans>
      </Text>
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
            <Trans>This file contains no answers.</Trans>
          </li>
        )}
      </ul>
    </Notice>
  );
}

function storedText(count: number): string {
  return plural(count, {
    one: '# answer was saved to the attempt, which is still in progress.',
    other: '# answers were saved to the attempt, which is still in progress.',
  });
}

function lateText(count: number): string {
  return plural(count, {
    one: '# answer arrived after the attempt ended. You decide whether it counts.',
    other: '# answers arrived after the attempt ended. You decide whether they count.',
  });
}

function unchangedText(count: number): string {
  return plural(count, {
    one: '# answer was already saved.',
    other: '# answers were already saved.',
  });
}

function answerFileProblem(error: Error): string {
  if (!(error instanceof ApiError)) return t`We couldn’t upload this file. Try again.`;
  if (error.status === 404)
    return t`This file belongs to a quiz that was deleted or that you don’t have access to.`;
  return error.serverMessage ?? error.message;
}
