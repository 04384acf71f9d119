import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AccountSummary } from '#shared/contract/accounts.ts';
import { programsQuery } from '#web/lib/programs-query.ts';
import { roleLabels } from '#web/lib/role-label.ts';
import { teachersQuery } from '#web/lib/teachers-query.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { useNarrowerThan } from '#web/ui/use-narrower-than.ts';
import { fullName } from '../people/account-name.ts';
import { statusLabels } from '../people/account-words.ts';
import { accountSummaryQuery } from '../people/accounts.ts';
import styles from './all-users.module.css';
import { stackedBelow } from './people-columns.ts';
import type { PeopleToolsProps } from './people-tools.tsx';
import { SortChoice } from './sort-choice.tsx';

const roles = ['STUDENT', 'TEACHER', 'SUPER_ADMIN', 'READ_ONLY_ADMIN'] as const;
const statuses = ['ACTIVE', 'PENDING', 'SUSPENDED', 'DELETED'] as const;

export function PeopleFilters({ choice, onChange }: PeopleToolsProps) {
  const { t, i18n } = useLingui();
  const summary = useQuery(accountSummaryQuery).data;
  const programs = useQuery(programsQuery).data ?? [];
  const teachers = useQuery(teachersQuery).data ?? [];
  // The heads of the columns, which order them elsewhere, are not there.
  const isStacked = useNarrowerThan(stackedBelow);
  return (
    <>
      <Choice
        label={t`Role`}
        all={t`All roles`}
        value={choice.role === 'all' ? '' : choice.role}
        options={[
          ...roles.map((value) => ({
            value,
            label: counted(i18n._(roleLabels[value]), summary?.roles[value]),
          })),
          { value: 'ADMIN', label: counted(t`Administrators`, adminsIn(summary)) },
        ]}
        onChange={(role) => onChange({ role })}
      />
      <Choice
        label={t`Status`}
        all={t`All statuses`}
        value={choice.status === 'all' ? '' : choice.status}
        options={statuses.map((value) => ({
          value,
          label: counted(i18n._(statusLabels[value]), summary?.statuses[value]),
        }))}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label={t`Programme`}
        all={t`All programmes`}
        value={choice.programId === null ? '' : String(choice.programId)}
        options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(programme) => onChange({ programme })}
      />
      <Choice
        label={t`Teacher`}
        all={t`All teachers`}
        value={choice.teacherId === null ? '' : String(choice.teacherId)}
        options={teachers.map((teacher) => ({ value: String(teacher.id), label: fullName(teacher) }))}
        onChange={(teacher) => onChange({ teacher })}
      />
      {isStacked && <SortChoice choice={choice} onChange={onChange} />}
    </>
  );
}

function adminsIn(summary: AccountSummary | undefined): number | undefined {
  return summary && summary.roles.SUPER_ADMIN + summary.roles.READ_ONLY_ADMIN;
}

/** "Teacher (8)"; without the number until it is known. */
function counted(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count})`;
}

interface ChoiceProps {
  label: string;
  /** The first choice, which narrows nothing. */
  all: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <SelectField
        label={label}
        placeholder={all}
        value={value}
        options={options}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
