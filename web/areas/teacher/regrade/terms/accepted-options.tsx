import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { RichText } from '#web/questions/rich-text.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { FieldNotes } from '#web/ui/field-notes.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { AnswerChoice } from './choices.ts';
import styles from './terms.module.css';

interface Props {
  choices: readonly AnswerChoice[];
  submissions: number;
  accepted: readonly string[];
  error: string | undefined;
  onAccepted: (accepted: string[]) => void;
}

/** Which options count, with how often each was chosen. */
export function AcceptedOptions({ choices, submissions, accepted, error, onAccepted }: Props) {
  const { t } = useLingui();
  const id = useId();

  function toggle(wanted: string) {
    const values = choices.map(({ value }) => value);
    onAccepted(values.filter((value) => (value === wanted) !== accepted.includes(value)));
  }

  return (
    <fieldset
      data-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={styles.legend}>
        <Trans>Right answers</Trans>
      </legend>
      <ul className={styles.options}>
        {choices.map(({ value, letter, text, chosen, key }) => (
          <li key={value} className={styles.option} data-lettered={letter !== null || undefined}>
            <CheckBox
              label={letter === null ? t`Accept ${text}` : t`Accept ${letter}: ${text}`}
              checked={accepted.includes(value)}
              onChange={() => toggle(value)}
            />
            {letter !== null && (
              <span className={styles.letter} aria-hidden="true">
                {letter}
              </span>
            )}
            <span className={styles.words}>
              <RichText text={text} />
              {key !== null && <StatusBadge tone="neutral">{key}</StatusBadge>}
            </span>
            <span className={styles.chosen}>
              <ProgressBar value={chosen} of={submissions} tone="neutral" />
              {plural(chosen, { one: '# student chose it', other: '# chose it' })}
            </span>
          </li>
        ))}
      </ul>
      <FieldNotes inputId={id} hint={undefined} error={error} />
    </fieldset>
  );
}
