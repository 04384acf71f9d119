import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { textLength } from '#shared/limits.ts';
import { CountryField } from '#web/features/contact/country-field.tsx';
import { PhoneField } from '#web/features/contact/phone-field.tsx';
import { programsQuery } from '#web/lib/queries/programs-query.ts';
import { teachersQuery } from '#web/lib/queries/teachers-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ComboField } from '#web/ui/fields/combo-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { NewTeacherPrograms } from '../people/dialogs/program-checks.tsx';
import type { StepProps } from './person-draft.ts';
import styles from './register-user.module.css';

export function EnrollmentStep({ draft, field, set, errors }: StepProps) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.pair}>
        <PhoneField
          label={t`Phone number`}
          autoComplete="off"
          required
          country={draft.country}
          {...field('phoneNumber')}
        />
        <CountryField autoComplete="off" placeholder={t`Choose a country`} required {...field('country')} />
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
          hint={t`They count as an accepted student from this date.`}
          autoComplete="off"
          required
          {...field('enrollmentDate')}
        />
        <ProgramField {...field('program')} />
      </div>
      <TeacherField
        value={draft.assignedTeacher}
        error={errors.assignedTeacher}
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
      value={value === '' ? String(byDefault?.id ?? '') : value}
      error={error}
      options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={onChange}
    />
  );
}

interface TeacherProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** All teachers, found by a part of their name or email address. */
function TeacherField({ value, error, onChange }: TeacherProps) {
  const { t } = useLingui();
  const teachers = useQuery(teachersQuery);
  const options = (teachers.data ?? []).map(({ id, firstName, lastName, emailAddress }) => ({
    value: String(id),
    label: `${firstName} ${lastName}`.trim() || emailAddress,
    note: emailAddress,
  }));
  return (
    <ComboField
      label={t`Assigned teacher`}
      placeholder={teachers.isPending ? t`Loading teachers…` : t`Type part of the name`}
      hint={hintOf()}
      options={options}
      value={value}
      error={error ?? (teachers.isError ? t`We couldn’t load the teachers.` : undefined)}
      action={
        teachers.isError && (
          <Button variant="subtle" size="xs" onClick={() => void teachers.refetch()}>
            <Trans>Retry</Trans>
          </Button>
        )
      }
      required
      onChange={onChange}
    />
  );

  function hintOf(): string | undefined {
    return teachers.data?.length === 0 ? t`No teachers yet. Register one first.` : undefined;
  }
}

export function EmploymentStep({ draft, field, set, errors }: StepProps) {
  const { t, i18n } = useLingui();
  const listId = useId();
  const teachers = useQuery(teachersQuery).data ?? [];
  const departments = [...new Set(teachers.map(({ department }) => department))]
    .filter((department) => department !== '')
    .toSorted((one, other) => one.localeCompare(other, i18n.locale));
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t`Employee ID`}
          autoComplete="off"
          maxLength={textLength.employeeId}
          required
          {...field('employeeId')}
        />
        <TextField
          label={t`Department`}
          autoComplete="off"
          list={listId}
          maxLength={textLength.name}
          required
          {...field('department')}
        />
        <datalist id={listId}>
          {departments.map((department) => (
            <option key={department} value={department} />
          ))}
        </datalist>
      </div>
      <NewTeacherPrograms
        value={draft.programs}
        error={errors.programs}
        onChange={(programs) => set({ programs })}
      />
    </>
  );
}
