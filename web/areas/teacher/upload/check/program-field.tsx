import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { taughtProgramsQuery } from '#web/lib/programs-query.ts';
import { QuietNote } from '#web/ui/quiet-note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

interface Props {
  /** Null: the default programme. */
  value: number | null;
  onChange: (programId: number) => void;
}

export function ProgramField({ value, onChange }: Props) {
  const { t } = useLingui();
  const { data, error, refetch, isRefetching } = useQuery(taughtProgramsQuery);
  if (error && !data) {
    return (
      <QuietNote onRetry={() => void refetch()} retrying={isRefetching}>
        {t`The programmes could not be loaded. The import uses the default one.`}
      </QuietNote>
    );
  }
  const programs = data ?? [];
  const chosen = value ?? (programs.find(({ isDefault }) => isDefault) ?? programs[0])?.id ?? '';
  return (
    <SelectField
      label={t`Programme`}
      hint={t`Its students can take the quiz once it is active.`}
      value={String(chosen)}
      options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
      disabled={!data}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
