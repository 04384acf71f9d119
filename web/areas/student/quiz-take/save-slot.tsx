import { isTroubled } from './is-troubled.ts';
import { useQuiz } from './quiz-context.ts';
import styles from './save-slot.module.css';
import { SaveStateWords } from './save-state-words.tsx';

/** Always in the same place of the bar. Not read aloud at every save: `SaveAnnouncer` says what matters. */
export function SaveSlot() {
  const { saveState } = useQuiz().view;
  return (
    <div className={styles.slot}>
      <div className={isTroubled(saveState) ? styles.troubled : undefined}>
        <SaveStateWords state={saveState} />
      </div>
    </div>
  );
}
