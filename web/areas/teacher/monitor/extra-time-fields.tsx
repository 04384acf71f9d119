import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Segmented } from '#web/ui/segmented.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import styles from './dialogs.module.css';
import { type ExtraTimeDraft, mostExtraMinutes, readExtra, type Scope } from './extra-time-draft.ts';
import { MinutesField } from './minutes-field.tsx';
import { NumberField } from './number-field.tsx';

const mostNote = 2_000;

interface Props {
  scope: Scope;
  onScope: (scope: Scope) => void;
  draft: ExtraTimeDraft;
  onChange: (change: Partial<ExtraTimeDraft>) => void;
  isTried: boolean;
}

export function ExtraTimeFields({ scope, onScope, draft, onChange, isTried }: Props) {
  const { t } = useLingui();
  const fields = useRef<HTMLDivElement>(null);
  // They come when what the student has is loaded: the focus went to what was there before.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const isWrong = isTried && readExtra(draft) === null;
  return (
    <div ref={fields} className={styles.form}>
      <Segmented
        label={t`For which quizzes`}
        value={scope}
        onChange={onScope}
        options={[
          { value: 'quiz', label: t`This quiz` },
          { value: 'all', label: t`All quizzes` },
        ]}
      />
      <Segmented
        label={t`How it is counted`}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
        options={[
          { value: 'factor', label: t`By a factor` },
          { value: 'minutes', label: t`In minutes` },
        ]}
      />
      {draft.kind === 'factor' ? (
        <NumberField
          label={t`Factor`}
          hint={t`With 1.5, 30 minutes become 45.`}
          inputMode="decimal"
          value={draft.factor}
          onChange={(factor) => onChange({ factor })}
          error={isWrong ? t`Please enter a number above 1 and up to 10` : undefined}
          quick={['1.25', '1.5', '2'].map((factor) => ({ value: factor, label: t`${factor} times` }))}
        />
      ) : (
        <MinutesField
          value={draft.minutes}
          onChange={(minutes) => onChange({ minutes })}
          isTried={isTried}
          quick={[10, 15, 30]}
          most={mostExtraMinutes}
        />
      )}
      <TextAreaField
        label={t`Note (optional)`}
        hint={t`For staff. The student does not read it.`}
        rows={2}
        maxLength={mostNote}
        value={draft.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </div>
  );
}
