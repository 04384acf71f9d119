import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { useQuiz } from '../quiz-context.ts';
import styles from './flag-button.module.css';

/** Flags the question to come back to. */
export function FlagButton({ isIconOnly = false }: { isIconOnly?: boolean }) {
  const { t } = useLingui();
  const { attempt, view, position, isLocked } = useQuiz();
  const questionId = view.paper.questions[position]?.id;
  if (questionId === undefined) return null;
  const isFlagged = view.answers.get(questionId)?.isMarked ?? false;
  const FlagIcon = isFlagged ? IconFlagFilled : IconFlag;
  return (
    <button
      type="button"
      className={styles.flag}
      data-icon-only={isIconOnly || undefined}
      aria-pressed={isFlagged}
      disabled={isLocked}
      title={t`Flag this question to come back to it`}
      onClick={() => attempt.flag(questionId, !isFlagged)}
    >
      <FlagIcon size={isIconOnly ? 20 : 16} aria-hidden="true" />
      <span className={isIconOnly ? 'visually-hidden' : undefined}>
        <Trans>Flag</Trans>
      </span>
    </button>
  );
}
