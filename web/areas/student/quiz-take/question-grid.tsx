import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconFlagFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { stateOf } from './attempt-progress.ts';
import styles from './question-grid.module.css';
import { useQuiz } from './quiz-context.ts';
import { useQuestionLabel } from './use-question-label.ts';

interface Props {
  /** The places to show; all when left out. */
  places?: readonly number[];
  size?: 'panel' | 'sheet' | 'dialog';
  onChoose: (place: number) => void;
}

export function QuestionGrid({ places, size = 'panel', onChoose }: Props) {
  const { t } = useLingui();
  const { view, position } = useQuiz();
  const { questions } = view.paper;
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role from a list without bullets.
      role="list"
      className={styles.grid}
      data-size={size}
      aria-label={t`Questions`}
    >
      {(places ?? [...questions.keys()]).map((place) => (
        <li key={questions[place]?.id}>
          <GridCell
            place={place}
            isCurrent={place === position && !places}
            onChoose={() => onChoose(place)}
          />
        </li>
      ))}
    </ul>
  );
}

interface CellProps {
  place: number;
  isCurrent: boolean;
  onChoose: () => void;
}

function GridCell({ place, isCurrent, onChoose }: CellProps) {
  const label = useQuestionLabel(place);
  const { view } = useQuiz();
  const answer = view.answers.get(view.paper.questions[place]?.id ?? 0);
  const cell = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) cell.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const state = stateOf(answer);
  return (
    <button
      ref={cell}
      type="button"
      className={styles.cell}
      data-state={state}
      aria-current={isCurrent || undefined}
      aria-label={label}
      onClick={onChoose}
    >
      {place + 1}
      {state === 'flagged' && <IconFlagFilled className={styles.flag} size={11} aria-hidden="true" />}
      {state === 'undecided' && <IconAlertTriangle className={styles.flag} size={12} aria-hidden="true" />}
    </button>
  );
}
