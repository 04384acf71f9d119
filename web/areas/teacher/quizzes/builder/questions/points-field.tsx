import { Trans, useLingui } from '@lingui/react/macro';
import { FieldNotes } from '#web/ui/field-notes.tsx';
import { useFieldControl } from '#web/ui/use-field-control.ts';
import { type PlaceDraft, pointsOf } from '../draft/place-draft.ts';
import styles from './questions.module.css';

interface Props {
  number: number;
  place: PlaceDraft;
  fault: string | undefined;
  isReadOnly: boolean;
  onChange: (points: string) => void;
}

/** The points of a place; empty, they follow the question, which the field then shows. */
export function PointsField({ number, place, fault, isReadOnly, onChange }: Props) {
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
      <div className={styles.pointsBox}>
        <input
          {...control}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={`ui-field-input ${styles.pointsInput}`}
          aria-label={draw ? t`Points for each of question ${number}` : t`Points of question ${number}`}
          placeholder={question ? String(question.points) : undefined}
          value={place.points}
          onChange={(event) => onChange(event.target.value)}
        />
        <span>{unit}</span>
      </div>
      <FieldNotes inputId={control.id} hint={null} error={fault} />
    </div>
  );
}
