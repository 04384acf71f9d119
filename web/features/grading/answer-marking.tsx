import '#web/ui/field.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './answer-marking.module.css';
import { clampPoints, readPoints } from './read-points.ts';

interface Props {
  /** Whose mark it is: "Question 15", or a student. */
  label: string;
  maxPoints: number;
  /** Null: not marked. */
  points: number | null;
  onPoints: (points: number | null) => void;
  /** An emptied field takes the mark away; else it stays what it was. */
  canBeEmpty: boolean;
}

/** Full points, none, or as many as one types. */
export function AnswerMarking({ label, maxPoints, points, onPoints, canBeEmpty }: Props) {
  const { t } = useLingui();
  // Asked first: a question that is worth nothing is right with nothing.
  const isRight = points !== null && points >= maxPoints;
  const isWrong = points === 0 && !isRight;
  return (
    <fieldset className={styles.marking} aria-label={t`Mark of ${label}`}>
      <Button
        className={styles.verdict}
        data-verdict="right"
        leftSection={<IconCheck size={16} aria-hidden="true" />}
        aria-pressed={isRight}
        onClick={() => onPoints(maxPoints)}
      >
        <Trans>Correct</Trans>
      </Button>
      <Button
        className={styles.verdict}
        data-verdict="wrong"
        leftSection={<IconX size={16} aria-hidden="true" />}
        aria-pressed={isWrong}
        onClick={() => onPoints(0)}
      >
        <Trans>Incorrect</Trans>
      </Button>
      <span className={styles.or} aria-hidden="true">
        <Trans>or</Trans>
      </span>
      <PointsField
        label={label}
        maxPoints={maxPoints}
        points={points}
        onPoints={onPoints}
        canBeEmpty={canBeEmpty}
      />
    </fieldset>
  );
}

function PointsField({ label, maxPoints, points, onPoints, canBeEmpty }: Props) {
  const { t } = useLingui();
  const noteId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const shown = points === null ? '' : String(points);

  // What counts follows every key, within its limits: a save by keyboard does not leave the field first.
  function type(text: string) {
    setTyped(text);
    setNote(null);
    const read = readPoints(text);
    if (read.kind === 'points') onPoints(clampPoints(read.points, maxPoints));
    if (read.kind === 'empty' && canBeEmpty) onPoints(null);
  }

  function settle() {
    if (typed === null) return;
    const read = readPoints(typed);
    setTyped(null);
    if (read.kind === 'unreadable') setNote(t`That is not a number. It stays as it was.`);
    if (read.kind !== 'points') return;
    if (read.points > maxPoints) setNote(t`Set to ${maxPoints}, the most for this answer.`);
    if (read.points < 0) setNote(t`Set to 0, the least there is.`);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') settle();
  }

  return (
    <>
      <span className={`ui-field-input ${styles.points}`}>
        <input
          className={styles.input}
          aria-label={t`Points for ${label}, 0 to ${maxPoints}`}
          aria-describedby={noteId}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed ?? shown}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={press}
        />
        <span className={styles.most} aria-hidden="true">
          / {maxPoints}
        </span>
      </span>
      <span className={styles.note} id={noteId} role="status" data-told={note !== null || undefined}>
        {note ?? t`0 to ${maxPoints}`}
      </span>
    </>
  );
}
