import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { programsQuery } from '#web/lib/queries/programs-query.ts';
import { QuietNote } from '#web/ui/feedback/quiet-note.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from '../people.module.css';
import { programKeys } from './person-draft.ts';

interface Props {
  /** Ids, separated by commas. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** For a new teacher: the default programme until something is chosen. */
export function NewTeacherPrograms({ value, error, onChange }: Props) {
  const programs = useQuery(programsQuery).data ?? [];
  const usual = programs.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  return (
    <ProgramChecks
      value={value === '' ? programKeys.write(usual) : value}
      error={error}
      onChange={onChange}
    />
  );
}

/** The programmes that a teacher teaches in. */
export function ProgramChecks({ value, error, onChange }: Props) {
  const { t } = useLingui();
  const hintId = useId();
  const { data: programs, error: failure, refetch, isRefetching } = useQuery(programsQuery);
  const chosen = programKeys.read(value);

  function choose(id: number, isChosen: boolean) {
    onChange(programKeys.write(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id)));
  }

  return (
    <fieldset className={styles.programs} aria-describedby={hintId}>
      <legend className={styles.programsTitle}>
        <Trans>Programmes</Trans>
      </legend>
      <Text size="small" tone="ink2" id={hintId}>
        {error ?? t`The teacher can publish quizzes and send messages only in these programmes.`}
      </Text>
      {failure && !programs ? (
        <QuietNote onRetry={() => void refetch()} retrying={isRefetching}>
          {t`We couldn’t load the programmes.`}
        </QuietNote>
      ) : (
        <div className={styles.programList}>
          {(programs ?? []).map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) => choose(id, event.target.checked)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
