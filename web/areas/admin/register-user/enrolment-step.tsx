import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { textLength } from '#shared/limits.ts';
import { countries } from '#web/lib/countries.ts';
import { programsQuery } from '#web/lib/programs-query.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './register-user.module.css';
import type { StepProps } from './step-fields.ts';
import { TeacherField } from './teacher-field.tsx';

export function EnrolmentStep({ draft, field, set, errorOf }: StepProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <div className={styles.pair}>
        <TextField
          type="tel"
          label={t`Phone number`}
          autoComplete="off"
          maxLength={textLength.phone}
          required
          {...field('phoneNumber')}
        />
        <SelectField
          label={t`Country`}
          autoComplete="off"
          placeholder={t`Choose a country`}
          options={countries.map(({ code, name }) => ({ value: code, label: i18n._(name) }))}
          required
          {...field('country')}
        />
      </div>
      <TextField
        label={t`Address`}
        autoComplete="off"
        maxLength={textLength.address}
        required
        {...field('address')}
      />
      <div className={styles.pair}>
        <TextField
          type="date"
          label={t`Enrollment date`}
          hint={t`From this day on they are an accepted student.`}
          autoComplete="off"
          required
          {...field('enrollmentDate')}
        />
        <ProgramField {...field('program')} />
      </div>
      <TeacherField
        value={draft.assignedTeacher}
        error={errorOf('assignedTeacher')}
        onChange={(assignedTeacher) => set({ assignedTeacher })}
      />
    </>
  );
}

function ProgramField({ value, error, onChange }: ReturnType<StepProps['field']>) {
  const { t } = useLingui();
  const programs = useQuery(programsQuery).data ?? [];
  const byDefault = programs.find(({ isDefault }) => isDefault);
  return (
    <SelectField
      label={t`Programme`}
      hint={t`The default programme, unless you choose another.`}
      value={value === '' ? String(byDefault?.id ?? '') : value}
      error={error}
      options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={onChange}
    />
  );
}
