import { useLingui } from '@lingui/react/macro';
import { IconFlagFilled } from '@tabler/icons-react';
import { stateOf } from './attempt-progress.ts';
import styles from './jump-dots.module.css';
import { useQuiz } from './quiz-context.ts';
import { useQuestionLabel } from './use-question-label.ts';

/** More than these would run into each other on a narrow phone: then the slider shows itself. */
const mostDots = 24;

/** One slider over all questions: single dots would be too small for a finger. */
export function JumpDots() {
  const { t } = useLingui();
  const { view, position, goTo } = useQuiz();
  const label = useQuestionLabel(position);
  const { questions } = view.paper;
  if (questions.length === 1) return null;
  const hasDots = questions.length <= mostDots;
  return (
    <div className={styles.dots} data-plain={!hasDots || undefined}>
      {hasDots && (
        <div className={styles.row} aria-hidden="true">
          {questions.map(({ id }, place) => (
            <Dot key={id} state={stateOf(view.answers.get(id))} isCurrent={place === position} />
          ))}
        </div>
      )}
      <input
        type="range"
        className={styles.slider}
        min={1}
        max={questions.length}
        value={position + 1}
        aria-label={t`Jump to question`}
        aria-valuetext={label}
        // The focus stays where the finger is: it would be torn away in the middle of a move.
        onChange={(event) => goTo(Number(event.target.value) - 1, { keepFocus: true })}
      />
    </div>
  );
}

function Dot({ state, isCurrent }: { state: ReturnType<typeof stateOf>; isCurrent: boolean }) {
  return (
    <span className={styles.dot} data-state={state} data-current={isCurrent || undefined}>
      {state === 'flagged' && <IconFlagFilled size={14} />}
    </span>
  );
}
