import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './profile-drawer.module.css';

interface Name {
  firstName: string;
  lastName: string;
}

export function NameForm(saved: Name) {
  const { t } = useLingui();
  const [name, setName] = useState<Name>({ firstName: saved.firstName, lastName: saved.lastName });
  const [showsErrors, setShowsErrors] = useState(false);
  const save = useSaveName();
  const isChanged = name.firstName !== saved.firstName || name.lastName !== saved.lastName;
  const isWhole = name.firstName.trim() !== '' && name.lastName.trim() !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setShowsErrors(!isWhole);
    if (!isWhole || !isChanged) return;
    save.mutate(name);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          maxLength={100}
          value={name.firstName}
          onChange={(event) => setName({ ...name, firstName: event.target.value })}
          error={showsErrors && name.firstName.trim() === '' ? t`First name is required` : undefined}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={100}
          value={name.lastName}
          onChange={(event) => setName({ ...name, lastName: event.target.value })}
          error={showsErrors && name.lastName.trim() === '' ? t`Last name is required` : undefined}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          <Trans>Save name</Trans>
        </Button>
      </div>
    </form>
  );
}

function useSaveName() {
  const { t } = useLingui();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Name) => api('PATCH /profile', { body }),
    // Here and not where it is called: the form makes way for one with the new name, maybe before this has ended.
    onSuccess: () => {
      toast.success(t`Your name was saved.`);
      return queries.invalidateQueries({ queryKey: ['current-user'] });
    },
    onError: (error) => toast.error(error.message),
  });
}
