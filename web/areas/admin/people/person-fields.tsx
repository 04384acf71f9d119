import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textLength } from '#shared/limits.ts';
import { countries } from '#web/lib/countries.ts';
import { countryName } from '#web/lib/country-name.ts';
import { programsQuery } from '#web/lib/programs-query.ts';
import { teachersQuery } from '#web/lib/teachers-query.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fullName } from './account-name.ts';
import styles from './people.module.css';
import type { PersonDraft, PersonField } from './person-draft.ts';
import { ProgramChecks } from './program-checks.tsx';
import type { Faults } from './use-form-sending.ts';

interface PersonFieldsProps {
  draft: PersonDraft;
  faults: Faults<PersonField>;
  onChange: (change: Partial<PersonDraft>) => void;
}

/** What a field of the draft needs to be edited. */
function fieldOf({ draft, faults, onChange }: PersonFieldsProps, name: PersonField) {
  return {
    name,
    value: draft[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  };
}

/** What is known of everyone. */
export function NameAndContactFields(props: PersonFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Pair>
        <TextField
          label={t`First name`}
          data-autofocus
          required
          maxLength={textLength.name}
          {...fieldOf(props, 'firstName')}
        />
        <TextField
          label={t`Last name`}
          required
          maxLength={textLength.name}
          {...fieldOf(props, 'lastName')}
        />
      </Pair>
      <TextField type="email" label={t`Email`} required maxLength={254} {...fieldOf(props, 'emailAddress')} />
      <TextField
        type="tel"
        label={t`Phone`}
        maxLength={textLength.phone}
        {...fieldOf(props, 'phoneNumber')}
      />
    </>
  );
}

export function StudentFields(props: PersonFieldsProps) {
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
          {...fieldOf(props, 'dateOfBirth')}
        />
        <CountryField {...props} />
      </Pair>
      <TextField label={t`Address`} maxLength={textLength.address} {...fieldOf(props, 'address')} />
      <Pair>
        <SelectField
          label={t`Programme`}
          disabled={programs.length === 0}
          options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...fieldOf(props, 'program')}
        />
        <SelectField
          label={t`Assigned teacher`}
          placeholder={t`No teacher`}
          options={teachers.map((teacher) => ({ value: String(teacher.id), label: fullName(teacher) }))}
          {...fieldOf(props, 'assignedTeacher')}
        />
      </Pair>
    </>
  );
}

export function TeacherFields(props: PersonFieldsProps) {
  const { t } = useLingui();
  const { draft, faults, onChange } = props;
  return (
    <>
      <Pair>
        <TextField
          label={t`Employee ID`}
          maxLength={textLength.employeeId}
          {...fieldOf(props, 'employeeId')}
        />
        <TextField label={t`Department`} maxLength={textLength.name} {...fieldOf(props, 'department')} />
      </Pair>
      <ProgramChecks
        value={draft.programs}
        error={faults.programs}
        onChange={(programs) => onChange({ programs })}
      />
    </>
  );
}

export function AdminFields(props: PersonFieldsProps) {
  const { t } = useLingui();
  return <TextField label={t`Job title`} maxLength={textLength.name} {...fieldOf(props, 'jobTitle')} />;
}

/** A country that is not on the list, from an import or an older form, stays choosable. */
function CountryField(props: PersonFieldsProps) {
  const { t, i18n } = useLingui();
  const { country } = props.draft;
  const listed = countries.map(({ code, name }) => ({ value: code, label: i18n._(name) }));
  const isListed = country === '' || listed.some(({ value }) => value === country);
  const options = isListed
    ? listed
    : [...listed, { value: country, label: countryName(country, i18n.locale) }];
  return (
    <SelectField
      label={t`Country`}
      placeholder={t`Not given`}
      options={options}
      {...fieldOf(props, 'country')}
    />
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
