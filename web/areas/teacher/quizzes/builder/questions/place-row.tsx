import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconArrowsSort, IconDice5, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { DrawRule, PlaceDraft } from '../draft/place-draft.ts';
import { drawText } from './place-name.ts';
import { PointsField } from './points-field.tsx';
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

/** Drawn anew only when something of this place changes: a quiz may have a thousand of them. */
export const PlaceRow = memo(function PlaceRow({ place, handle, index, fault, isReadOnly, actions }: Props) {
  const { t } = useLingui();
  const number = index + 1;
  return (
    <div className={styles.row}>
      <div className={styles.lead}>
        {handle}
        <span className={styles.number}>{number}</span>
      </div>
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
          <div className={styles.actions}>
            <IconButton
              label={t`Move question ${number} to a position`}
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
          </div>
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
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
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
      <p className={styles.facts} data-tone={isShort ? 'warning' : undefined}>
        {isShort && <IconAlertTriangle size={14} aria-hidden="true" />}
        {plural(available, { one: '# available', other: '# available' })}
      </p>
    </>
  );
}
