import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { nameCorrection as limits, textLength } from '#shared/limits.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './name-correction.module.css';
import { type AskedName, useRequestNameCorrection } from './name-corrections.ts';

interface Props {
  name: { firstName: string; lastName: string };
  onClose: () => void;
}

/** What the name should be, and why. */
export function NameCorrectionForm({ name, onClose }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<AskedName>({ ...name, note: '' });
  const [isTried, setTried] = useState(false);
  const request = useRequestNameCorrection(onClose);
  const problems = useProblems(name, asked);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problems.firstName === undefined && problems.lastName === undefined) return request.mutate(asked);
    const field = problems.firstName === undefined ? 'lastName' : 'firstName';
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        <Trans>Ask for a correction</Trans>
      </p>
      <div className={styles.pair}>
        <TextField
          label={t`Correct first name`}
          name="firstName"
          autoFocus
          maxLength={textLength.name}
          value={asked.firstName}
          onChange={({ target }) => setAsked({ ...asked, firstName: target.value })}
          error={isTried ? problems.firstName : undefined}
        />
        <TextField
          label={t`Correct last name`}
          name="lastName"
          maxLength={textLength.name}
          value={asked.lastName}
          onChange={({ target }) => setAsked({ ...asked, lastName: target.value })}
          error={isTried ? problems.lastName : undefined}
        />
      </div>
      <TextAreaField
        label={t`Why (optional)`}
        hint={t`For example, it's spelled differently in your passport.`}
        rows={2}
        maxLength={limits.note}
        value={asked.note}
        onChange={({ target }) => setAsked({ ...asked, note: target.value })}
      />
      {request.error && <Notice tone="danger">{refusalText(request.error)}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" loading={request.isPending}>
          <Trans>Send request</Trans>
        </Button>
        <Button variant="subtle" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

function useProblems(name: Props['name'], asked: AskedName): { firstName?: string; lastName?: string } {
  const { t } = useLingui();
  const [first, last] = [asked.firstName.trim(), asked.lastName.trim()];
  if (first === name.firstName && last === name.lastName) {
    return { firstName: t`This is already your name. Change at least one of the two.` };
  }
  return {
    ...(first === '' ? { firstName: t`First name is required` } : {}),
    ...(last === '' ? { lastName: t`Last name is required` } : {}),
  };
}
