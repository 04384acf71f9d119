import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import '#web/ui/fields/field.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { Bubble } from '#web/ui/bubble.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { FieldNotes } from '#web/ui/fields/field-frame.tsx';
import type { DraftProblems } from './draft-problems.ts';
import styles from './fields.module.css';
import { nextKey, type QuestionDraft } from './question-draft.ts';

interface Props {
  draft: QuestionDraft;
  problems: DraftProblems;
  onChange: (part: Pick<QuestionDraft, 'options' | 'rightOption'>) => void;
}

/** Two to six options; a click on a letter marks its option as correct. */
export function OptionFields({ draft, problems, onChange }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  const [toFocus, setToFocus] = useState<number | null>(null);
  const { options, rightOption } = draft;
  const isFixed = draft.questionType === 'TRUE_FALSE' && options.length === limit.minOptions;

  // Adding or removing a field may remove the button that had the focus.
  useEffect(() => {
    if (toFocus === null) return;
    group.current?.querySelectorAll<HTMLElement>('input[type="text"]')[toFocus]?.focus();
    setToFocus(null);
  }, [toFocus]);

  function write(key: number, text: string): void {
    onChange({ rightOption, options: options.map((one) => (one.key === key ? { key, text } : one)) });
  }

  function remove(key: number, place: number): void {
    onChange({
      rightOption: rightOption === key ? null : rightOption,
      options: options.filter((one) => one.key !== key),
    });
    setToFocus(Math.min(place, options.length - 2));
  }

  function add(): void {
    onChange({ rightOption, options: [...options, { key: nextKey(options), text: '' }] });
    setToFocus(options.length);
  }

  return (
    <Stack as="fieldset" className={styles.options} gap={8} ref={group}>
      <legend className="ui-field-label">
        <Trans>Options and correct answer</Trans>
      </legend>
      <FieldNotes
        inputId={`${name}-right`}
        hint={<Trans>Choose the letter of the correct answer.</Trans>}
        error={problems.answer}
      />
      {options.map((option, place) => (
        <OptionField
          key={option.key}
          name={name}
          letter={optionLetter(place)}
          text={option.text}
          problem={problems.optionTexts?.[option.key]}
          isRight={option.key === rightOption}
          isFixed={isFixed}
          isAsked={problems.answer !== undefined && place === 0}
          onWrite={(text) => write(option.key, text)}
          onRight={() => onChange({ options, rightOption: option.key })}
          onRemove={
            !isFixed && options.length > limit.minOptions ? () => remove(option.key, place) : undefined
          }
        />
      ))}
      <FieldNotes inputId={`${name}-options`} hint={null} error={problems.options} />
      {!isFixed && options.length < limit.maxOptions && (
        <div>
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
            <Trans>Add option</Trans>
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface OptionFieldProps {
  /** Shared by the options of one question. */
  name: string;
  letter: string;
  text: string;
  problem: string | undefined;
  isRight: boolean;
  /** True and False can't be edited. */
  isFixed: boolean;
  /** No option is correct yet, and this one shows the error. */
  isAsked: boolean;
  onWrite: (text: string) => void;
  onRight: () => void;
  onRemove: (() => void) | undefined;
}

function OptionField(props: OptionFieldProps) {
  const { name, letter, text, problem, isRight, isFixed, isAsked, onWrite, onRight, onRemove } = props;
  const { t } = useLingui();
  const id = useId();
  return (
    <Stack className={styles.optionBox} gap={4}>
      <Row className={styles.option} gap={8} align="center">
        <label className={styles.right}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            aria-label={t`${letter} is the correct answer`}
            aria-describedby={isAsked ? `${name}-right-error` : undefined}
            data-invalid={isAsked || undefined}
            checked={isRight}
            onChange={onRight}
          />
          <Bubble letter={letter} state={isRight ? 'chosen' : 'open'} />
        </label>
        <input
          type="text"
          id={id}
          className="ui-field-input"
          aria-label={t`Option ${letter}`}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-error`}
          maxLength={limit.optionText}
          readOnly={isFixed}
          value={text}
          onChange={(event) => onWrite(event.target.value)}
        />
        {onRemove && (
          <IconButton
            label={t`Remove option ${letter}`}
            icon={<IconX size={16} aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </Row>
      <FieldNotes inputId={id} hint={null} error={problem} />
    </Stack>
  );
}
