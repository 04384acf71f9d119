import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { GradeBookEntry } from '#shared/contract/record.ts';
import { CertificateButton } from '#web/features/documents/certificate-button.tsx';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { quizResultsPath, takeQuizPath } from '#web/lib/quiz-paths.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './grade-book.module.css';

interface Props {
  entry: GradeBookEntry;
  titleId: string;
}

/** View where there are results; Continue or Retake where the server lets one; the certificate where it was earned. */
export function EntryActions({ entry: { quiz, abilities }, titleId }: Props) {
  const { studentId } = useViewedStudent();
  const { view, retake, resume } = abilities;
  if (!view && !retake && !resume) return null;
  return (
    <div className={styles.actions}>
      {view && (
        <Button component={Link} to={quizResultsPath(quiz.id)} aria-describedby={titleId}>
          <Trans context="verb">View</Trans>
        </Button>
      )}
      {(resume || retake) && (
        <Button component={Link} to={takeQuizPath(quiz.id)} variant="light" aria-describedby={titleId}>
          {resume ? <Trans>Continue</Trans> : <Trans>Retake</Trans>}
        </Button>
      )}
      {view && <CertificateButton studentId={studentId} quizId={quiz.id} describedBy={titleId} size="sm" />}
    </div>
  );
}
