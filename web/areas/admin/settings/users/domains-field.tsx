import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './domains-field.module.css';
import { addDomains } from './email-domains.ts';

interface Props {
  value: readonly string[];
  onChange: (domains: string[]) => void;
  error?: string | undefined;
}

/** The trusted domains, and a field to add to them. */
export function DomainsField({ value, onChange, error }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function take() {
    const added = addDomains(value, typed);
    if (added.domains.length > value.length) onChange(added.domains);
    setTyped(added.rest);
    setProblem(added.problem ?? undefined);
  }

  function add() {
    take();
    input.current?.focus();
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
    // Else Enter would save the form without what stands here.
    event.preventDefault();
    add();
  }

  return (
    <div className={styles.field}>
      <div className={styles.entry}>
        <TextField
          ref={input}
          label={t`Trusted e-mail domains`}
          hint={t`Such as school.example. Enter adds one.`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
          onKeyDown={pressKey}
          onBlur={() => typed.trim() !== '' && take()}
          error={problem ?? error}
        />
        <Button onClick={add} disabled={typed.trim() === ''}>
          <Trans>Add</Trans>
        </Button>
      </div>
      <DomainList
        domains={value}
        onRemove={(domain) => {
          onChange(value.filter((one) => one !== domain));
          input.current?.focus();
        }}
      />
    </div>
  );
}

function DomainList({
  domains,
  onRemove,
}: {
  domains: readonly string[];
  onRemove: (domain: string) => void;
}) {
  const { t } = useLingui();
  if (domains.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>None yet: every registration waits for an administrator.</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.domains} aria-label={t`Trusted e-mail domains`}>
      {domains.map((domain) => (
        <li key={domain} className={styles.domain}>
          <span>{domain}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={t`Remove ${domain}`}
            onClick={() => onRemove(domain)}
          >
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
