import '#web/ui/field.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { question as limit } from '#shared/limits.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import { Bubble } from '#web/ui/bubble.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './editor.module.css';
import { type DraftOption, nextKey, type QuestionDraft } from './question-draft.ts';

interface Props {
  draft: QuestionDraft;
  onChange: (part: Pick<QuestionDraft, 'options' | 'rightOption'>) => void;
}

/** Two to six options; a click on a bubble makes its option the right one. */
export function OptionFields({ draft, onChange }: Props) {
  const { t } = useLingui();
  const group = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  const { options, rightOption } = draft;
  const isFixed = draft.questionType === 'TRUE_FALSE' && options.length === limit.leastOptions;

  function write(key: number, text: string): void {
    onChange({ rightOption, options: options.map((one) => (one.key === key ? { key, text } : one)) });
  }

  function remove({ key }: DraftOption): void {
    onChange({
      rightOption: rightOption === key ? null : rightOption,
      options: options.filter((one) => one.key !== key),
    });
    // The button that had the focus is gone.
    group.current?.querySelector<HTMLElement>('input[type="text"]')?.focus();
  }

  return (
    <fieldset className={styles.options} ref={group}>
      <legend className="ui-field-label">
        <Trans>Options and correct answer</Trans>
      </legend>
      <p className="ui-field-hint">
        <Trans>Choose the letter of the correct answer.</Trans>
      </p>
      {options.map((option, place) => {
        const letter = optionLetter(place);
        return (
          <div key={option.key} className={styles.option}>
            <label className={styles.right}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                aria-label={t`${letter} is the correct answer`}
                checked={option.key === rightOption}
                onChange={() => onChange({ options, rightOption: option.key })}
              />
              <Bubble letter={letter} state={option.key === rightOption ? 'chosen' : 'open'} />
            </label>
            <input
              type="text"
              className="ui-field-input"
              aria-label={t`Option ${letter}`}
              maxLength={limit.optionText}
              readOnly={isFixed}
              value={option.text}
              onChange={(event) => write(option.key, event.target.value)}
            />
            {!isFixed && options.length > limit.leastOptions && (
              <IconButton
                label={t`Remove option ${letter}`}
                icon={<IconX size={16} aria-hidden="true" />}
                onClick={() => remove(option)}
              />
            )}
          </div>
        );
      })}
      {!isFixed && options.length < limit.mostOptions && (
        <div>
          <Button
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() =>
              onChange({ rightOption, options: [...options, { key: nextKey(options), text: '' }] })
            }
          >
            <Trans>Add option</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  );
}
