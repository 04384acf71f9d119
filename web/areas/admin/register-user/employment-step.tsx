import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { textLength } from '#shared/limits.ts';
import { teachersQuery } from '#web/lib/teachers-query.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { NewTeacherPrograms } from '../people/program-checks.tsx';
import styles from './register-user.module.css';
import type { StepProps } from './step-fields.ts';

export function EmploymentStep({ draft, field, set, errorOf }: StepProps) {
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
        error={errorOf('programs')}
        onChange={(programs) => set({ programs })}
      />
    </>
  );
}
