import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { teachersQuery } from '#web/lib/teachers-query.ts';
import { Button } from '#web/ui/button.tsx';
import { ComboField } from '#web/ui/combo-field.tsx';

interface Props {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** All teachers as "First Last", found by typing a part of the name or of the address. */
export function TeacherField({ value, error, onChange }: Props) {
  const { t } = useLingui();
  const teachers = useQuery(teachersQuery);
  const options = (teachers.data ?? []).map(({ id, firstName, lastName, emailAddress }) => ({
    value: String(id),
    label: `${firstName} ${lastName}`.trim() || emailAddress,
    note: emailAddress,
  }));
  return (
    <ComboField
      label={t`Assigned teacher`}
      placeholder={teachers.isPending ? t`Loading teachers…` : t`Type a part of the name`}
      hint={hintOf()}
      options={options}
      value={value}
      error={error ?? (teachers.isError ? t`The list of teachers could not be loaded.` : undefined)}
      action={
        teachers.isError && (
          <Button variant="subtle" size="xs" onClick={() => void teachers.refetch()}>
            <Trans>Retry</Trans>
          </Button>
        )
      }
      required
      onChange={onChange}
    />
  );

  function hintOf(): string | undefined {
    return teachers.data?.length === 0 ? t`There are no teachers yet. Register one first.` : undefined;
  }
}
