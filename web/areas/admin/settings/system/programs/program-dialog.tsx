import { useLingui } from '@lingui/react/macro';
import type { Program } from '#shared/contract/teaching/programs.ts';
import { credits, textLength } from '#shared/limits.ts';
import type { Form } from '#web/lib/forms/use-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx';
import { EntryDialog } from '../entries/entry-dialog.tsx';
import { useChangeProgram, useCreateProgram } from './program-calls.ts';

interface ProgramDraft {
  name: string;
  description: string;
  maxCredits: string;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Null for a new programme. */
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

  return (
    <EntryDialog
      opened={opened}
      onClose={onClose}
      title={program ? t`Edit programme` : t`Add programme`}
      submitLabel={program ? t`Save` : t`Add programme`}
      initialValues={{
        name: program?.name ?? '',
        description: program?.description ?? '',
        maxCredits: String(program?.maxCredits ?? credits.defaultMaximum),
      }}
      fieldOf={{ PROGRAM_NAME_TAKEN: 'name' }}
      check={({ name, maxCredits }) => ({
        name: name.trim() === '' ? t`Name is required` : undefined,
        maxCredits: isMaximum(maxCredits) ? undefined : t`Enter a number from 1 to 99.`,
      })}
      save={save}
      fields={({ field }) => <ProgramFields field={field} />}
    />
  );
}

function isMaximum(text: string): boolean {
  const value = Number(text);
  return text.trim() !== '' && value >= credits.minMaximum && value <= credits.max;
}

function ProgramFields({ field }: Pick<Form<ProgramDraft>, 'field'>) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        name="name"
        label={t`Name`}
        required
        data-autofocus
        maxLength={textLength.name}
        {...field('name')}
      />
      <TextAreaField
        name="description"
        label={t`Description (optional)`}
        rows={3}
        maxLength={textLength.description}
        {...field('description')}
      />
      <TextField
        name="maxCredits"
        label={t`Maximum credits of a quiz`}
        hint={t`Teachers need an administrator’s approval for more.`}
        inputMode="decimal"
        required
        {...field('maxCredits')}
      />
    </>
  );
}
