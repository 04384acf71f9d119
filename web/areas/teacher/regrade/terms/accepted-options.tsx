import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { RegradeQuestion } from '#shared/contract/regrades.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { FieldNotes } from '#web/ui/field-notes.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './terms.module.css';

interface Props {
  question: RegradeQuestion;
  accepted: readonly string[];
  error: string | undefined;
  onAccepted: (accepted: string[]) => void;
}

/** Which options count, with how often each was chosen. */
export function AcceptedOptions({ question, accepted, error, onAccepted }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { options, attempts } = question;

  function toggle(wanted: string) {
    const labels = options.map(({ label }) => label);
    onAccepted(labels.filter((label) => (label === wanted) !== accepted.includes(label)));
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
        {options.map(({ label, text, chosen, isAccepted }) => (
          <li key={label} className={styles.option}>
            <CheckBox
              label={t`Accept ${label}: ${text}`}
              checked={accepted.includes(label)}
              onChange={() => toggle(label)}
            />
            <span className={styles.letter} aria-hidden="true">
              {label}
            </span>
            <span className={styles.words}>
              <RichText text={text} />
              {isAccepted && (
                <StatusBadge tone="neutral">
                  <Trans>Counts now</Trans>
                </StatusBadge>
              )}
            </span>
            <span className={styles.chosen}>
              <ProgressBar value={chosen} of={attempts} tone="neutral" />
              {plural(chosen, { one: '# student chose it', other: '# chose it' })}
            </span>
          </li>
        ))}
      </ul>
      <FieldNotes inputId={id} hint={undefined} error={error} />
    </fieldset>
  );
}
