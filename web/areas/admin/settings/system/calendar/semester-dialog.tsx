import { t as translated } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Semester } from '#shared/contract/programs.ts';
import { textLength } from '#shared/limits.ts';
import type { FieldProblems } from '#web/features/settings/field-problems.ts';
import styles from '#web/features/settings/settings.module.css';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { type Entry, EntryDialog, type EntryFields } from '../entries/entry-dialog.tsx';
import { useSaveSemester } from './semester-calls.ts';

/** As typed. */
interface SemesterDraft {
  name: string;
  year: string;
  startsOn: string;
  endsOn: string;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Null: a new one. */
  semester: Semester | null;
}

export function SemesterDialog({ opened, onClose, semester }: Props) {
  const { t } = useLingui();
  const saving = useSaveSemester();

  async function save({ year, ...draft }: SemesterDraft) {
    const { name } = await saving.mutateAsync({ id: semester?.id ?? null, ...draft, year: Number(year) });
    toast.success(semester ? t`${name} was saved.` : t`${name} was added.`);
  }

  const entry: Entry<SemesterDraft> = {
    title: semester ? t`Edit semester` : t`Add semester`,
    submitLabel: semester ? t`Save` : t`Add semester`,
    initial: {
      name: semester?.name ?? '',
      year: String(semester?.year ?? new Date().getFullYear()),
      startsOn: semester?.startsOn ?? '',
      endsOn: semester?.endsOn ?? '',
    },
    fieldOf: { SEMESTER_NAME_TAKEN: 'name' },
    check,
    save,
  };
  return (
    <EntryDialog
      opened={opened}
      onClose={onClose}
      entry={entry}
      fields={(form) => <SemesterFields {...form} />}
    />
  );
}

function check({ name, year, startsOn, endsOn }: SemesterDraft): FieldProblems<SemesterDraft> {
  return {
    ...(name.trim() === '' ? { name: translated`Name is required` } : {}),
    ...(year.length === 4 ? {} : { year: translated`Year is required, with four digits` }),
    ...(startsOn === '' ? { startsOn: translated`First day is required` } : {}),
    ...(endsOn === '' ? { endsOn: translated`Last day is required` } : {}),
    ...(endsOn !== '' && endsOn < startsOn ? { endsOn: translated`The last day is before the first` } : {}),
  };
}

function SemesterFields({ values, problems, set }: EntryFields<SemesterDraft>) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.pair}>
        <TextField
          name="name"
          label={t`Name`}
          required
          data-autofocus
          maxLength={textLength.name}
          value={values.name}
          error={problems.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          name="year"
          label={t`Academic year`}
          hint={t`As transcripts show it.`}
          required
          inputMode="numeric"
          maxLength={4}
          value={values.year}
          error={problems.year}
          onChange={(event) => set({ year: event.target.value.replace(/\D/g, '') })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          name="startsOn"
          type="date"
          label={t`First day`}
          required
          value={values.startsOn}
          error={problems.startsOn}
          onChange={(event) => set({ startsOn: event.target.value })}
        />
        <TextField
          name="endsOn"
          type="date"
          label={t`Last day`}
          required
          value={values.endsOn}
          error={problems.endsOn}
          onChange={(event) => set({ endsOn: event.target.value })}
        />
      </div>
    </>
  );
}
