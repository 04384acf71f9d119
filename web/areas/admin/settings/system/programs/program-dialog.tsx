import { useLingui } from '@lingui/react/macro';
import type { Program } from '#shared/contract/programs.ts';
import { textLength } from '#shared/limits.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { type Entry, EntryDialog, type EntryFields } from '../entries/entry-dialog.tsx';
import { useChangeProgram, useCreateProgram } from './program-calls.ts';

interface ProgramDraft {
  name: string;
  description: string;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Null: a new one. */
  program: Program | null;
}

export function ProgramDialog({ opened, onClose, program }: Props) {
  const { t } = useLingui();
  const creation = useCreateProgram();
  const change = useChangeProgram();

  async function save(draft: ProgramDraft) {
    const { name } = draft;
    if (program) {
      await change.mutateAsync({ programId: program.id, ...draft });
      toast.success(t`${name} was saved.`);
    } else {
      await creation.mutateAsync({ ...draft, isDefault: false });
      toast.success(t`${name} was added.`);
    }
  }

  const entry: Entry<ProgramDraft> = {
    title: program ? t`Edit programme` : t`Add programme`,
    submitLabel: program ? t`Save` : t`Add programme`,
    initial: { name: program?.name ?? '', description: program?.description ?? '' },
    fieldOf: { PROGRAM_NAME_TAKEN: 'name' },
    check: ({ name }) => (name.trim() === '' ? { name: t`Name is required` } : {}),
    save,
  };
  return (
    <EntryDialog
      opened={opened}
      onClose={onClose}
      entry={entry}
      fields={(form) => <ProgramFields {...form} />}
    />
  );
}

function ProgramFields({ values, problems, set }: EntryFields<ProgramDraft>) {
  const { t } = useLingui();
  return (
    <>
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
      <TextAreaField
        name="description"
        label={t`Description (optional)`}
        rows={3}
        maxLength={textLength.description}
        value={values.description}
        error={problems.description}
        onChange={(event) => set({ description: event.target.value })}
      />
    </>
  );
}
