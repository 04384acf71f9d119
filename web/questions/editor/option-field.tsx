import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { question as limit } from '#shared/limits.ts';
import { Bubble } from '#web/ui/bubble.tsx';
import { FieldNotes } from '#web/ui/field-notes.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './fields.module.css';

interface Props {
  /** Shared by the options of one question. */
  name: string;
  letter: string;
  text: string;
  problem: string | undefined;
  isRight: boolean;
  /** True and False are not rewritten. */
  isFixed: boolean;
  /** None is right yet, and this is where to choose. */
  isAsked: boolean;
  onWrite: (text: string) => void;
  onRight: () => void;
  onRemove: (() => void) | undefined;
}

export function OptionField(props: Props) {
  const { name, letter, text, problem, isRight, isFixed, isAsked, onWrite, onRight, onRemove } = props;
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={styles.optionBox}>
      <div className={styles.option}>
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
      </div>
      <FieldNotes inputId={id} hint={null} error={problem} />
    </div>
  );
}
