import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconArrowsSort, IconDice5, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { FieldNotes, useFieldControl } from '#web/ui/fields/field-frame.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { type DrawRule, drawText, type PlaceDraft, pointsOf } from '../draft/place-draft.ts';
import styles from './questions.module.css';

export interface PlaceActions {
  remove: (place: PlaceDraft, index: number) => void;
  setPoints: (key: string, points: string) => void;
  open: (place: PlaceDraft, to: 'edit' | 'move') => void;
}

interface Props {
  place: PlaceDraft;
  handle: ReactNode;
  index: number;
  fault: string | undefined;
  isReadOnly: boolean;
  actions: PlaceActions;
}

/** Memoised: a quiz may have a thousand places. */
export const PlaceRow = memo(function PlaceRow({ place, handle, index, fault, isReadOnly, actions }: Props) {
  const { t } = useLingui();
  const number = index + 1;
  return (
    <div className={styles.row}>
      <Row className={styles.lead} gap={4} align="center">
        {handle}
        <span className={styles.number}>{number}</span>
      </Row>
      <div className={styles.content}>
        {place.draw ? <DrawContent draw={place.draw} /> : <QuestionContent question={place.question} />}
      </div>
      <div className={styles.tail}>
        <PointsField
          number={number}
          place={place}
          fault={fault}
          isReadOnly={isReadOnly}
          onChange={(points) => actions.setPoints(place.key, points)}
        />
        {!isReadOnly && (
          <Row>
            <IconButton
              label={t`Move question ${number} to another position`}
              icon={<IconArrowsSort size={18} aria-hidden="true" />}
              onClick={() => actions.open(place, 'move')}
            />
            <IconButton
              label={t`Edit question ${number}`}
              icon={<IconPencil size={18} aria-hidden="true" />}
              onClick={() => actions.open(place, 'edit')}
            />
            <IconButton
              data-remove
              label={t`Remove question ${number}`}
              icon={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => actions.remove(place, index)}
            />
          </Row>
        )}
      </div>
    </div>
  );
});

function QuestionContent({ question }: { question: NonNullable<PlaceDraft['question']> }) {
  const { i18n } = useLingui();
  const { questionText, questionType, questionBank, tags = [] } = question;
  const facts = [
    i18n._(questionTypeLabels[questionType]),
    questionBank?.title,
    ...tags.map(({ name }) => name),
  ];
  return (
    <>
      <p className={styles.text}>
        <RichText text={questionText} />
      </p>
      <Text className={styles.facts} size="small" tone="ink3">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

function DrawContent({ draw }: { draw: DrawRule }) {
  const { available, count } = draw;
  const isShort = available < count;
  return (
    <>
      <p className={styles.text}>
        <IconDice5 size={16} aria-hidden="true" /> {drawText(draw)}
      </p>
      <Text
        className={styles.facts}
        size={isShort ? 'small-label' : 'small'}
        tone={isShort ? 'warning' : 'ink3'}
      >
        {isShort && <IconAlertTriangle size={14} aria-hidden="true" />}
        {plural(available, { one: '# available', other: '# available' })}
      </Text>
    </>
  );
}

interface PointsFieldProps {
  number: number;
  place: PlaceDraft;
  fault: string | undefined;
  isReadOnly: boolean;
  onChange: (points: string) => void;
}

/** The points of a place. Empty uses the question's points, shown as a placeholder. */
function PointsField({ number, place, fault, isReadOnly, onChange }: PointsFieldProps) {
  const { t } = useLingui();
  const control = useFieldControl(undefined, null, fault);
  const { draw, question } = place;
  const unit = draw ? <Trans>points each</Trans> : <Trans>points</Trans>;
  if (isReadOnly) {
    return (
      <p className={styles.points}>
        {pointsOf(place)} {unit}
      </p>
    );
  }
  return (
    <div className={styles.points}>
      <Row className={styles.pointsBox} gap={8} align="center">
        <input
          {...control}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={`ui-field-input ${styles.pointsInput}`}
          aria-label={draw ? t`Points each for question ${number}` : t`Points for question ${number}`}
          placeholder={question ? String(question.points) : undefined}
          value={place.points}
          onChange={(event) => onChange(event.target.value)}
        />
        <span>{unit}</span>
      </Row>
      <FieldNotes inputId={control.id} hint={null} error={fault} />
    </div>
  );
}
