import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { GradeBookEntry } from '#shared/contract/record.ts';
import { CertificateButton } from '#web/features/documents/certificate-button.tsx';
import { StartLink } from '#web/features/quizzes/start-link.tsx';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { quizResultsPath, takeQuizPath } from '#web/lib/quiz-paths.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './grade-book.module.css';

interface Props {
  entry: GradeBookEntry;
  titleId: string;
}

/** View where there are results; Continue or Retake where the server lets one; the certificate where it was earned. */
export function EntryActions({ entry, titleId }: Props) {
  const { studentId } = useViewedStudent();
  const { quiz, timeLimit, attemptLimit, hasPassword } = entry;
  const { view, retake, resume } = entry.abilities;
  if (!view && !retake && !resume) return null;
  return (
    <div className={styles.actions}>
      {view && (
        <Button component={Link} to={quizResultsPath(quiz.id)} aria-describedby={titleId}>
          <Trans context="verb">View</Trans>
        </Button>
      )}
      {resume && (
        <Button component={Link} to={takeQuizPath(quiz.id)} variant="light" aria-describedby={titleId}>
          <Trans>Continue</Trans>
        </Button>
      )}
      {retake && !resume && (
        <StartLink
          quiz={{ id: quiz.id, timeLimit, attemptLimit, hasPassword }}
          status="completed"
          variant="light"
          describedBy={titleId}
        />
      )}
      {view && <CertificateButton studentId={studentId} quizId={quiz.id} describedBy={titleId} size="sm" />}
    </div>
  );
}
