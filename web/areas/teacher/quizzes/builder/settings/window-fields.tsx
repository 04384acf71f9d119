import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { taughtProgramsQuery } from '#web/lib/programs-query.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { DraftCheckField, DraftTextField } from './draft-fields.tsx';
import styles from './settings.module.css';

export function WindowFields() {
  const { t } = useLingui();
  const { quiz, draft, edit, faults, timezone } = useBuilder();
  const taught = useQuery(taughtProgramsQuery).data ?? [];
  const isListed = taught.some(({ id }) => id === quiz.program.id);
  // Where the quiz is stays choosable, also when its teacher does not teach there any more.
  const programs = isListed ? taught : [quiz.program, ...taught];
  const zone = timezone.replaceAll('_', ' ');
  return (
    <>
      <SelectField
        label={t`Programme`}
        hint={t`Its students see the quiz once it is published.`}
        value={draft.programId}
        error={faults.fields.programId}
        options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => edit({ programId: event.target.value })}
      />
      <div className={styles.pair}>
        <DraftTextField
          field="opensAt"
          label={t`Opens`}
          type="datetime-local"
          hint={t`On your clock (${zone}). Empty: as soon as it is published.`}
        />
        <DraftTextField
          field="closesAt"
          label={t`Closes`}
          type="datetime-local"
          hint={t`Attempts end by then. Empty: it stays open.`}
        />
      </div>
      <DraftCheckField
        field="asksPassword"
        label={t`Ask for a password`}
        hint={t`You give it to your students, for example in the room.`}
      />
      {draft.asksPassword && (
        <PasswordField
          label={quiz.hasPassword ? t`New password` : t`Password`}
          hint={quiz.hasPassword ? t`Leave it empty to keep the one there is.` : undefined}
          autoComplete="off"
          maxLength={100}
          value={draft.password}
          error={faults.fields.password}
          onChange={(event) => edit({ password: event.target.value })}
        />
      )}
    </>
  );
}
