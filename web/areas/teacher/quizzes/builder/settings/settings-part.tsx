import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { quiz as limits } from '#shared/limits.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { DraftCheckField, DraftTextField } from './draft-fields.tsx';
import { RecordFields } from './record-fields.tsx';
import { ReviewFields } from './review-fields.tsx';
import styles from './settings.module.css';
import { WindowFields } from './window-fields.tsx';

/** The rules of the quiz, in plain words. */
export function SettingsPart() {
  const { t } = useLingui();
  const { draft, edit, faults, isReadOnly } = useBuilder();
  return (
    <fieldset className={styles.settings} disabled={isReadOnly} aria-label={t`Settings`}>
      <TextAreaField
        label={t`Description (optional)`}
        hint={t`Students read it before they start.`}
        rows={3}
        maxLength={limits.description}
        value={draft.description}
        error={faults.fields.description}
        onChange={(event) => edit({ description: event.target.value })}
      />
      <Group title={t`Who and when`}>
        <WindowFields />
      </Group>
      <Group title={t`Time and attempts`}>
        <div className={styles.pair}>
          <DraftTextField
            field="timeLimit"
            label={t`Time limit in minutes`}
            hint={t`Leave it empty for no limit.`}
            inputMode="numeric"
          />
          <DraftTextField
            field="attemptLimit"
            label={t`Attempts`}
            hint={t`Leave it empty for as many as they like. The best one counts.`}
            inputMode="numeric"
          />
        </div>
        <DraftCheckField
          field="oneDevice"
          label={t`One device at a time`}
          hint={t`A second device can't open the quiz while the first one has it open.`}
        />
      </Group>
      <Group title={t`Questions`}>
        <DraftCheckField
          field="shuffleQuestions"
          label={t`Shuffle the questions`}
          hint={t`Every attempt has them in another order.`}
        />
        <DraftCheckField
          field="shuffleOptions"
          label={t`Shuffle the options`}
          hint={t`True and False stay in their order.`}
        />
      </Group>
      <Group title={t`After hand-in`}>
        <ReviewFields />
      </Group>
      <Group title={t`Record`}>
        <RecordFields />
      </Group>
    </fieldset>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}
