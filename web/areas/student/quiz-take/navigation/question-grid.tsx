import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconFlagFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { isAnswered } from '#shared/questions/is-answered.ts';
import { Row } from '#web/ui/layout/primitives.tsx';
import { type QuestionState, stateOf } from '../attempt-progress.ts';
import { useQuiz } from '../quiz-context.ts';
import styles from './question-grid.module.css';

interface Props {
  /** The positions to show; all by default. */
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

/** Explains the states of a cell. */
export function GridLegend() {
  const { counts } = useQuiz();
  return (
    <ul className={styles.legend}>
      <LegendItem state="unanswered">
        <Trans>Unanswered</Trans>
      </LegendItem>
      <LegendItem state="answered">
        <Trans>Answered</Trans>
      </LegendItem>
      <LegendItem state="flagged">
        <Trans>Flagged</Trans>
      </LegendItem>
      {counts.undecided > 0 && (
        <LegendItem state="undecided">
          <Trans>Needs a choice</Trans>
        </LegendItem>
      )}
      <LegendItem state="unanswered" isCurrent>
        <Trans>Current</Trans>
      </LegendItem>
    </ul>
  );
}

interface LegendProps {
  state: QuestionState;
  isCurrent?: boolean;
  children: ReactNode;
}

function LegendItem({ state, isCurrent, children }: LegendProps) {
  return (
    <Row as="li" gap={8} align="center">
      <span className={styles.sample} data-state={state} data-current={isCurrent} aria-hidden="true">
        {state === 'flagged' && <IconFlagFilled size={11} />}
        {state === 'undecided' && <IconAlertTriangle size={12} />}
      </span>
      {children}
    </Row>
  );
}

/** "Question 4, flagged, answered". */
export function useQuestionLabel(place: number): string {
  const { t } = useLingui();
  const { view } = useQuiz();
  const answer = view.answers.get(view.paper.questions[place]?.id ?? 0);
  const number = place + 1;
  if (answer?.others?.length) return t`Question ${number}, needs a choice`;
  if (answer?.isMarked) {
    return isAnswered(answer)
      ? t`Question ${number}, flagged, answered`
      : t`Question ${number}, flagged, unanswered`;
  }
  return isAnswered(answer) ? t`Question ${number}, answered` : t`Question ${number}, unanswered`;
}
