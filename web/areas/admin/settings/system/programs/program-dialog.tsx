import { useLingui } from '@lingui/react/macro';
import type { Program } from '#shared/contract/programs.ts';
import { credits, textLength } from '#shared/limits.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { type Entry, EntryDialog, type EntryFields } from '../entries/entry-dialog.tsx';
import { useChangeProgram, useCreateProgram } from './program-calls.ts';

interface ProgramDraft {
  name: string;
  description: string;
  maxCredits: string;
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

  async function save({ maxCredits, ...draft }: ProgramDraft) {
    const { name } = draft;
    const sent = { ...draft, maxCredits: Number(maxCredits) };
    if (program) {
      await change.mutateAsync({ programId: program.id, ...sent });
      toast.success(t`${name} was saved.`);
    } else {
      await creation.mutateAsync({ ...sent, isDefault: false });
      toast.success(t`${name} was added.`);
    }
  }

  const entry: Entry<ProgramDraft> = {
    title: program ? t`Edit programme` : t`Add programme`,
    submitLabel: program ? t`Save` : t`Add programme`,
    initial: {
      name: program?.name ?? '',
      description: program?.description ?? '',
      maxCredits: String(program?.maxCredits ?? credits.defaultMaximum),
    },
    fieldOf: { PROGRAM_NAME_TAKEN: 'name' },
    check: ({ name, maxCredits }) => ({
      ...(name.trim() === '' ? { name: t`Name is required` } : {}),
      ...(isMaximum(maxCredits) ? {} : { maxCredits: t`Enter a number from 1 to 99.` }),
    }),
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

function isMaximum(text: string): boolean {
  const value = Number(text);
  return text.trim() !== '' && value >= credits.leastMaximum && value <= credits.most;
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
      <TextField
        name="maxCredits"
        label={t`Maximum credits of a quiz`}
        hint={t`Teachers need an administrator's approval for more.`}
        inputMode="decimal"
        required
        value={values.maxCredits}
        error={problems.maxCredits}
        onChange={(event) => set({ maxCredits: event.target.value })}
      />
    </>
  );
}
