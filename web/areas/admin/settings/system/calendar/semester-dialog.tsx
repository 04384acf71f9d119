import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Semester } from '#shared/contract/teaching/programs.ts';
import { textLength } from '#shared/limits.ts';
import styles from '#web/features/settings/settings.module.css';
import type { Form, Problems } from '#web/lib/forms/use-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { EntryDialog } from '../entries/entry-dialog.tsx';
import { useSaveSemester } from './semester-calls.ts';

/** The fields as texts. */
interface SemesterDraft {
  name: string;
  year: string;
  startsOn: string;
  endsOn: string;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Null for a new semester. */
  semester: Semester | null;
}

export function SemesterDialog({ opened, onClose, semester }: Props) {
  const { t } = useLingui();
  const saving = useSaveSemester();

  async function save({ year, ...draft }: SemesterDraft) {
    const { name } = await saving.mutateAsync({ id: semester?.id ?? null, ...draft, year: Number(year) });
    toast.success(semester ? t`${name} was saved.` : t`${name} was added.`);
  }

  return (
    <EntryDialog
      opened={opened}
      onClose={onClose}
      title={semester ? t`Edit semester` : t`Add semester`}
      submitLabel={semester ? t`Save` : t`Add semester`}
      initialValues={{
        name: semester?.name ?? '',
        year: String(semester?.year ?? new Date().getFullYear()),
        startsOn: semester?.startsOn ?? '',
        endsOn: semester?.endsOn ?? '',
      }}
      fieldOf={{ SEMESTER_NAME_TAKEN: 'name' }}
      check={check}
      save={save}
      fields={(form) => <SemesterFields form={form} />}
    />
  );
}

function check({ name, year, startsOn, endsOn }: SemesterDraft): Problems<SemesterDraft> {
  return {
    name: name.trim() === '' ? msg`Name is required` : undefined,
    year: year.length === 4 ? undefined : msg`Enter a four-digit year`,
    startsOn: startsOn === '' ? msg`First day is required` : undefined,
    endsOn:
      endsOn === ''
        ? msg`Last day is required`
        : endsOn < startsOn
          ? msg`The last day must not be before the first day`
          : undefined,
  };
}

function SemesterFields({ form: { field, values, errors, set } }: { form: Form<SemesterDraft> }) {
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
          {...field('name')}
        />
        <TextField
          name="year"
          label={t`Academic year`}
          hint={t`Shown on transcripts.`}
          required
          inputMode="numeric"
          maxLength={4}
          value={values.year}
          error={errors.year}
          onChange={(event) => set({ year: event.target.value.replace(/\D/g, '') })}
        />
      </div>
      <div className={styles.pair}>
        <TextField name="startsOn" type="date" label={t`First day`} required {...field('startsOn')} />
        <TextField name="endsOn" type="date" label={t`Last day`} required {...field('endsOn')} />
      </div>
    </>
  );
}
