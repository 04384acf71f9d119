import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import type { RegradeQuestion, RegradeVersion } from '#shared/contract/results/regrades.ts';
import { grading } from '#shared/limits.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { CheckBox } from '#web/ui/fields/check-box.tsx';
import { FieldNotes } from '#web/ui/fields/field-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { groupByOptions, isByText, type KeyScope } from '../regrade-draft.ts';
import styles from './answer-key.module.css';

interface Props {
  choices: readonly AnswerOption[];
  submissions: number;
  accepted: readonly string[];
  error: string | undefined;
  onAccepted: (accepted: string[]) => void;
}

/** Chooses the accepted options, with how often each was chosen. */
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
        <Trans>Correct answers</Trans>
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
              <Text as="span" size="label" aria-hidden="true">
                {letter}
              </Text>
            )}
            <span className={styles.words}>
              <RichText text={text} />
              {key !== null && <StatusBadge tone="neutral">{key}</StatusBadge>}
            </span>
            <span className={styles.chosen}>
              <ProgressBar value={chosen} of={submissions} tone="neutral" />
              {plural(chosen, { one: 'Chosen in # submission', other: 'Chosen in # submissions' })}
            </span>
          </li>
        ))}
      </ul>
      <FieldNotes inputId={id} hint={undefined} error={error} />
    </fieldset>
  );
}

/** An answer that can be accepted. */
interface AnswerOption {
  /** The value to send: a letter, or a text if the letters differ between versions. */
  value: string;
  letter: string | null;
  text: string;
  chosen: number;
  /** The versions that accept it now, as text; null if none does. */
  key: string | null;
}

export function answerOptions(question: RegradeQuestion, scope: KeyScope): AnswerOption[] {
  const byText = isByText(question, scope);
  const group = groupByOptions(question).find((versions) =>
    versions.some(({ version }) => scope === 'all' || version === scope),
  );
  const shown = byText ? question.versions : (group ?? question.versions);
  if (byText) {
    return question.answers.map(({ text, chosen, acceptedIn }) => ({
      value: text,
      letter: null,
      text,
      chosen,
      key: keyText(acceptedIn, shown.length),
    }));
  }
  const [newest] = shown;
  return (newest?.options ?? []).map(({ label, text }) => ({
    value: label,
    letter: label,
    text,
    chosen: shown.reduce((sum, version) => sum + timesChosen(version, label), 0),
    key: keyText(
      shown.filter(({ accepted }) => accepted.includes(label)).map(({ version }) => version),
      shown.length,
    ),
  }));
}

function timesChosen({ options }: RegradeVersion, label: string): number {
  return options.find((option) => option.label === label)?.chosen ?? 0;
}

function keyText(versions: readonly number[], all: number): string | null {
  if (versions.length === 0) return null;
  if (versions.length === all) return t`Key`;
  const list = versions.toSorted((one, other) => one - other).join(', ');
  return versions.length === 1 ? t`Key in version ${list}` : t`Key in versions ${list}`;
}

interface AcceptedTextsProps {
  question: RegradeQuestion;
  accepted: readonly string[];
  error: string | undefined;
  onAccepted: (accepted: string[]) => void;
}

/** Edits the accepted texts, and suggests given answers that are not accepted. */
export function AcceptedTexts({ question, accepted, error, onAccepted }: AcceptedTextsProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const isFull = accepted.length >= grading.maxAccepted;
  const suggestions = question.givenAnswers.filter(
    (given) => !given.isAccepted && !accepted.includes(given.text),
  );

  const form = useForm({
    initialValues: { text: '' },
    submit: ({ text }) => {
      const wanted = text.trim();
      if (wanted === '' || isFull) return;
      if (!accepted.includes(wanted)) onAccepted([...accepted, wanted]);
      form.reset();
    },
  });

  function remove(removed: string) {
    onAccepted(accepted.filter((other) => other !== removed));
    // The pressed button is gone, so move the focus.
    field.current?.focus();
  }

  return (
    <fieldset>
      <legend className={styles.legend}>
        <Trans>Accepted answers</Trans>
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
      <form className={styles.add} {...form.props}>
        <TextField
          ref={field}
          label={t`Also accept`}
          hint={t`Capital letters and surrounding spaces don’t matter.`}
          maxLength={grading.acceptedText}
          autoComplete="off"
          {...form.field('text')}
          error={error}
        />
        <Button type="submit" aria-disabled={form.values.text.trim() === '' || isFull || undefined}>
          <Trans>Add answer</Trans>
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
        <Trans>Other answers students gave</Trans>
      </p>
      <ul className={styles.options}>
        {answers.map(({ text, count }) => (
          <li key={text} className={styles.given}>
            <span className={styles.words}>{text}</span>
            <Text as="span" size="small" tone="ink3">
              {plural(count, { one: 'once', other: '# times' })}
            </Text>
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
