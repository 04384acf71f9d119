import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { Button } from '#web/ui/button.tsx';
import { BackToQuiz } from './back-to-quiz.tsx';
import styles from './rehearsal-banner.module.css';

interface Props {
  quiz: Quiz;
  isDrawing: boolean;
  onAgain: () => void;
}

export function RehearsalBanner({ quiz, isDrawing, onAgain }: Props) {
  const { t } = useLingui();
  return (
    <section className={styles.banner} aria-label={t`Preview`}>
      <p className={styles.words}>
        <IconEye size={16} aria-hidden="true" />
        <span>
          <Trans>Preview: you see this quiz as a student does. Nothing is saved.</Trans>
        </span>
      </p>
      <div className={styles.actions}>
        {mayDiffer(quiz) && (
          <Button size="xs" loading={isDrawing} onClick={onAgain}>
            <Trans>Another paper</Trans>
          </Button>
        )}
        <BackToQuiz quizId={quiz.id} />
      </div>
    </section>
  );
}

/** Whether two students may get different papers. */
function mayDiffer({ shuffleQuestions, shuffleOptions, quizQuestions }: Quiz): boolean {
  return shuffleQuestions || shuffleOptions || quizQuestions.some(({ draw }) => draw);
}
