import { Trans, useLingui } from '@lingui/react/macro';
import { IconChalkboard, IconSchool } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldNotes } from '#web/ui/field-notes.tsx';
import type { UserType } from './person-draft.ts';
import styles from './register-user.module.css';
import type { StepProps } from './step-fields.ts';

export function RoleStep({ draft, set, errorOf }: Pick<StepProps, 'draft' | 'set' | 'errorOf'>) {
  const { t } = useLingui();
  const id = useId();
  const error = errorOf('role');
  const choices = [
    {
      value: 'STUDENT',
      label: t`Student`,
      hint: t`Takes quizzes and has a record of grades.`,
      icon: <IconSchool size={24} aria-hidden="true" />,
    },
    {
      value: 'TEACHER',
      label: t`Teacher`,
      hint: t`Makes quizzes, marks answers and sees results.`,
      icon: <IconChalkboard size={24} aria-hidden="true" />,
    },
  ] as const satisfies readonly { value: UserType; label: string; hint: string; icon: unknown }[];
  return (
    <fieldset className={styles.roles} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>
        <Trans>User type</Trans>
      </legend>
      <div className={styles.cards}>
        {choices.map(({ value, label, hint, icon }) => (
          <label key={value} className={styles.card}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              value={value}
              checked={draft.role === value}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-${value}`}
              onChange={() => set({ role: value })}
            />
            {icon}
            <span className={styles.cardLabel}>{label}</span>
            <span className={styles.cardHint} id={`${id}-${value}`}>
              {hint}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes inputId={id} hint={null} error={error} />
    </fieldset>
  );
}
