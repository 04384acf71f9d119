import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { verification } from '#shared/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './verify.module.css';

interface Props {
  code: string;
  onCheck: (typed: string) => void;
}

export function CodeForm({ code, onCheck }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(code);
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isBlank = typed.trim() === '';
    setMissing(isBlank);
    if (!isBlank) onCheck(typed);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t`Code of the document`}
        hint={t`24 letters and digits. Capitals, spaces and dashes do not matter.`}
        error={isMissing ? t`Please enter the code.` : undefined}
        size="md"
        value={typed}
        maxLength={verification.mostCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          setMissing(false);
        }}
      />
      <Button component="button" type="submit" variant="filled" size="md">
        <Trans context="verb">Check</Trans>
      </Button>
    </form>
  );
}
