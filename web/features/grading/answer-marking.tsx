import { Row, Text } from '#web/ui/layout/primitives.tsx';
import '#web/ui/fields/field.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { grading } from '#shared/limits.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextAreaField } from '#web/ui/fields/text-field.tsx';
import styles from './answer-marking.module.css';
import { clampPoints, readPoints } from './points.ts';
import { pointsField } from './use-marking-keys.ts';

interface Props {
  /** "Question 15", or a student's name. */
  label: string;
  maxPoints: number;
  /** Null if not marked. */
  points: number | null;
  onPoints: (points: number | null) => void;
  /** Whether clearing the field removes the mark. Otherwise the mark stays. */
  canBeEmpty: boolean;
  /** Essays get full marks or no marks, because they are neither correct nor incorrect. */
  isEssay: boolean;
}

/** Typed points, first in tab order, or full marks or no marks. */
export function AnswerMarking({ label, maxPoints, points, onPoints, canBeEmpty, isEssay }: Props) {
  const { t } = useLingui();
  // Checked first, because for a question worth 0 points full marks equal no marks.
  const isRight = points !== null && points >= maxPoints;
  const isWrong = points === 0 && !isRight;
  return (
    <Row as="fieldset" wrap gap={8} align="center" aria-label={t`Mark for ${label}`}>
      <PointsField
        label={label}
        maxPoints={maxPoints}
        points={points}
        onPoints={onPoints}
        canBeEmpty={canBeEmpty}
      >
        <Text as="span" className={styles.or} size="small" tone="ink2" aria-hidden="true">
          <Trans>or</Trans>
        </Text>
        <Button
          className={styles.verdict}
          data-verdict="right"
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          aria-pressed={isRight}
          onClick={() => onPoints(maxPoints)}
        >
          {isEssay ? <Trans>Full marks</Trans> : <Trans>Correct</Trans>}
        </Button>
        <Button
          className={styles.verdict}
          data-verdict="wrong"
          leftSection={<IconX size={16} aria-hidden="true" />}
          aria-pressed={isWrong}
          onClick={() => onPoints(0)}
        >
          {isEssay ? <Trans>No marks</Trans> : <Trans>Incorrect</Trans>}
        </Button>
      </PointsField>
    </Row>
  );
}

/** The note about the points comes after the buttons. */
function PointsField({
  label,
  maxPoints,
  points,
  onPoints,
  canBeEmpty,
  children,
}: Omit<Props, 'isEssay'> & { children: ReactNode }) {
  const { t } = useLingui();
  const noteId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const shown = points === null ? '' : String(points);

  // Updates on every key press, clamped: saving by keyboard does not blur the field first.
  function type(text: string) {
    setTyped(text);
    setNote(null);
    const read = readPoints(text);
    if (read.kind === 'points') onPoints(clampPoints(read.points, maxPoints));
    if (read.kind === 'empty' && canBeEmpty) onPoints(null);
  }

  function commit() {
    if (typed === null) return;
    const read = readPoints(typed);
    setTyped(null);
    if (read.kind === 'unreadable') setNote(t`Enter a number. The previous points were kept.`);
    if (read.kind !== 'points') return;
    if (read.points > maxPoints) setNote(t`Set to ${maxPoints}, the maximum.`);
    if (read.points < 0) setNote(t`Set to 0, the minimum.`);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') commit();
  }

  return (
    <>
      <span className={`ui-field-input ${styles.points}`}>
        <input
          {...pointsField}
          className={styles.input}
          aria-label={t`Points for ${label}, 0 to ${maxPoints}`}
          aria-describedby={noteId}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed ?? shown}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onKeyDown={press}
        />
        <span className={styles.most} aria-hidden="true">
          / {maxPoints}
        </span>
      </span>
      {children}
      <Text
        as="span"
        size={note === null ? 'small' : 'small-label'}
        tone={note === null ? 'ink2' : 'warning'}
        id={noteId}
        role="status"
      >
        {note ?? t`0 to ${maxPoints}`}
      </Text>
    </>
  );
}

interface CommentFieldProps {
  /** "Question 15", or a student's name. */
  about: string;
  text: string;
  onText: (text: string) => void;
}

/** A comment to the student. */
export function CommentField({ about, text, onText }: CommentFieldProps) {
  const { t } = useLingui();
  return (
    <TextAreaField
      label={t`Comment to the student`}
      aria-label={t`Comment to the student, ${about}`}
      rows={2}
      maxLength={grading.commentText}
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
