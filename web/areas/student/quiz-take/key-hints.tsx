import { Trans } from '@lingui/react/macro';
import { KeyCap } from '#web/ui/key-cap.tsx';
import styles from './key-hints.module.css';
import { useQuiz } from './quiz-context.ts';

export function KeyHints() {
  const { view, position, isPreviewed } = useQuiz();
  const options = view.paper.questions[position]?.options.length ?? 0;
  if (isPreviewed) return null;
  return (
    <div className={styles.hints}>
      <span className={styles.hint}>
        <KeyCap>←</KeyCap>
        <KeyCap>→</KeyCap>
        <Trans>move</Trans>
      </span>
      {options > 0 && (
        <span className={styles.hint}>
          <Trans>
            <KeyCap>1</KeyCap> to <KeyCap>{options}</KeyCap> answer
          </Trans>
        </span>
      )}
    </div>
  );
}
