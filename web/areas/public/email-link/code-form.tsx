import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from '../public-frame.module.css';
import { LinkHeading } from './link-heading.tsx';

/** For a mail that has no link because the server did not know its own address. */
export function CodeForm({ onEntered }: { onEntered: (code: string) => void }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const entered = code.replace(/\s/g, '');
    if (entered !== '') return onEntered(entered);
    setProblem(t`Enter the code from your email.`);
    field.current?.focus();
  }

  return (
    <>
      <LinkHeading />
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          size="md"
          label={t`Code from your email`}
          autoComplete="one-time-code"
          maxLength={100}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={problem}
        />
        <Button type="submit" variant="filled" size="md" fullWidth>
          <Trans>Continue</Trans>
        </Button>
      </form>
    </>
  );
}
