import '#web/ui/field.css';
import { Trans } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldNotes } from '#web/ui/field-notes.tsx';
import type { DraftProblems } from './draft-problems.ts';
import styles from './fields.module.css';
import { OptionField } from './option-field.tsx';
import { nextKey, type QuestionDraft } from './question-draft.ts';

interface Props {
  draft: QuestionDraft;
  problems: DraftProblems;
  onChange: (part: Pick<QuestionDraft, 'options' | 'rightOption'>) => void;
}

/** Two to six options; a click on a bubble makes its option the right one. */
export function OptionFields({ draft, problems, onChange }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  const [toFocus, setToFocus] = useState<number | null>(null);
  const { options, rightOption } = draft;
  const isFixed = draft.questionType === 'TRUE_FALSE' && options.length === limit.leastOptions;

  // After a field came or went: the button that had the focus may be gone with it.
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
    <fieldset className={styles.options} ref={group}>
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
            !isFixed && options.length > limit.leastOptions ? () => remove(option.key, place) : undefined
          }
        />
      ))}
      <FieldNotes inputId={`${name}-options`} hint={null} error={problems.options} />
      {!isFixed && options.length < limit.mostOptions && (
        <div>
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
            <Trans>Add option</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  );
}
