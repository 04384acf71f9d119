import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './branding.module.css';

/** Which of the profiles an address would show. */
export function AddressTester() {
  const { t } = useLingui();
  const [address, setAddress] = useState('');
  const match = useMutation({
    mutationFn: () => api('POST /brandingProfile/match', { body: { address } }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (address.trim() !== '' && !match.isPending) match.mutate();
  }

  return (
    <form className={styles.tester} onSubmit={submit} noValidate>
      <TextField
        label={t`Which profile applies to an address?`}
        placeholder={t`exams.school.example/login`}
        spellCheck={false}
        autoComplete="off"
        maxLength={2_000}
        value={address}
        onChange={({ target }) => {
          setAddress(target.value);
          match.reset();
        }}
        error={match.error ? problemOf(match.error) : undefined}
      />
      <Button type="submit" loading={match.isPending}>
        <Trans>Try it</Trans>
      </Button>
      <p role="status">
        {match.data && (
          <Trans>
            {match.data.address} shows <strong>{match.data.name}</strong>.
          </Trans>
        )}
      </p>
    </form>
  );
}

function problemOf(error: Error): string {
  const [detail] = error instanceof ApiError ? error.details : [];
  return detail?.replace(/^address:? /, '') ?? error.message;
}
