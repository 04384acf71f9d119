import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textLength } from '#shared/limits.ts';
import { CountryField } from '#web/features/contact/country-field.tsx';
import { PhoneField } from '#web/features/contact/phone-field.tsx';
import type { Form } from '#web/lib/forms/use-form.ts';
import { programsQuery } from '#web/lib/queries/programs-query.ts';
import { teachersQuery } from '#web/lib/queries/teachers-query.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { fullName } from '../account-labels.tsx';
import styles from '../people.module.css';
import type { PersonEdit } from './person-draft.ts';
import { ProgramChecks } from './program-checks.tsx';

interface PersonFieldsProps {
  form: Form<PersonEdit>;
}

/** The fields that everyone has. */
export function NameAndContactFields({ form, country }: PersonFieldsProps & { country?: string }) {
  const { t } = useLingui();
  return (
    <>
      <Pair>
        <TextField
          label={t`First name`}
          data-autofocus
          required
          maxLength={textLength.name}
          {...form.field('firstName')}
        />
        <TextField label={t`Last name`} required maxLength={textLength.name} {...form.field('lastName')} />
      </Pair>
      <TextField type="email" label={t`Email`} required maxLength={254} {...form.field('emailAddress')} />
      <PhoneField
        label={t`Phone`}
        {...(country === undefined ? {} : { country })}
        {...form.field('phoneNumber')}
      />
    </>
  );
}

export function StudentFields({ form }: PersonFieldsProps) {
  const { t } = useLingui();
  const programs = useQuery(programsQuery).data ?? [];
  const teachers = useQuery(teachersQuery).data ?? [];
  return (
    <>
      <Pair>
        <TextField
          type="date"
          label={t`Date of birth`}
          min="1900-01-01"
          max={new Date().toISOString().slice(0, 10)}
          {...form.field('dateOfBirth')}
        />
        <CountryField placeholder={t`Not given`} {...form.field('country')} />
      </Pair>
      <TextField label={t`Address`} maxLength={textLength.address} {...form.field('address')} />
      <Pair>
        <SelectField
          label={t`Programme`}
          disabled={programs.length === 0}
          options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('program')}
        />
        <SelectField
          label={t`Assigned teacher`}
          placeholder={t`No teacher`}
          options={teachers.map((teacher) => ({ value: String(teacher.id), label: fullName(teacher) }))}
          {...form.field('assignedTeacher')}
        />
      </Pair>
    </>
  );
}

export function TeacherFields({ form }: PersonFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Pair>
        <TextField label={t`Employee ID`} maxLength={textLength.employeeId} {...form.field('employeeId')} />
        <TextField label={t`Department`} maxLength={textLength.name} {...form.field('department')} />
      </Pair>
      <ProgramChecks
        value={form.values.programs}
        error={form.errors.programs}
        onChange={(programs) => form.set({ programs })}
      />
    </>
  );
}

export function AdminFields({ form }: PersonFieldsProps) {
  const { t } = useLingui();
  return <TextField label={t`Job title`} maxLength={textLength.name} {...form.field('jobTitle')} />;
}

function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
