import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import type { RegradeQuestion } from '#shared/contract/regrades.ts';
import { grading } from '#shared/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './terms.module.css';

interface Props {
  question: RegradeQuestion;
  accepted: readonly string[];
  error: string | undefined;
  onAccepted: (accepted: string[]) => void;
}

/** Which texts count, with what was written that does not. */
export function AcceptedTexts({ question, accepted, error, onAccepted }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const wanted = text.trim();
  const isFull = accepted.length >= grading.mostAccepted;
  const suggestions = question.givenAnswers.filter(
    (given) => !given.isAccepted && !accepted.includes(given.text),
  );

  function add(event: FormEvent) {
    event.preventDefault();
    if (wanted === '' || isFull) return;
    if (!accepted.includes(wanted)) onAccepted([...accepted, wanted]);
    setText('');
  }

  function remove(removed: string) {
    onAccepted(accepted.filter((other) => other !== removed));
    // Its button is gone: the focus would fall out of the list.
    field.current?.focus();
  }

  return (
    <fieldset>
      <legend className={styles.legend}>
        <Trans>Right answers</Trans>
      </legend>
      <ul className={styles.texts}>
        {accepted.map((one) => (
          <li key={one} className={styles.accepted}>
            <span>{one}</span>
            <IconButton
              label={t`Remove ${one}`}
              icon={<IconX size={16} aria-hidden="true" />}
              onClick={() => remove(one)}
            />
          </li>
        ))}
      </ul>
      <form className={styles.add} onSubmit={add}>
        <TextField
          ref={field}
          label={t`Also accept`}
          hint={t`Capitals and spaces around it do not matter.`}
          maxLength={grading.acceptedText}
          autoComplete="off"
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" aria-disabled={wanted === '' || isFull || undefined}>
          <Trans>Add</Trans>
        </Button>
      </form>
      {suggestions.length > 0 && (
        <Written
          answers={suggestions}
          onAccept={(given) => {
            onAccepted([...accepted, given]);
            field.current?.focus();
          }}
        />
      )}
    </fieldset>
  );
}

interface WrittenProps {
  answers: RegradeQuestion['givenAnswers'];
  onAccept: (text: string) => void;
}

function Written({ answers, onAccept }: WrittenProps) {
  const { t } = useLingui();
  return (
    <>
      <p className={styles.legend}>
        <Trans>Written, and does not count</Trans>
      </p>
      <ul className={styles.options}>
        {answers.map(({ text, count }) => (
          <li key={text} className={styles.given}>
            <span className={styles.words}>{text}</span>
            <span className={styles.times}>{plural(count, { one: 'once', other: '# times' })}</span>
            <Button
              size="xs"
              aria-label={t`Accept ${text}`}
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => onAccept(text)}
            >
              <Trans>Accept</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
