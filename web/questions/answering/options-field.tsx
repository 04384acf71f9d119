import { Trans } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId } from 'react';
import { Bubble } from '#web/ui/bubble.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { KeyCap } from '#web/ui/buttons/key-cap.tsx';
import { RichText } from '../maths/rich-text.tsx';
import styles from './options-field.module.css';
import type { PlayerProps } from './player-props.ts';

/** Options, at most one of them selected. */
export function OptionsField(props: PlayerProps) {
  const { question, selectedOptionId, isDisabled, labelledBy, struck, onSelect } = props;
  const name = useId();
  return (
    <>
      <div role="radiogroup" aria-labelledby={labelledBy} className={styles.options}>
        {question.options.map((option, place) => (
          <div key={option.id} className={styles.row}>
            <OptionRow
              name={name}
              letter={option.optionLabel}
              text={option.optionText}
              shortcut={place + 1}
              isSelected={option.id === selectedOptionId}
              isDisabled={isDisabled}
              struckNote={struck?.ids.includes(option.id) && struck.note}
              onSelect={() => onSelect(option.id)}
            />
            {struck?.button(option)}
          </div>
        ))}
      </div>
      <div className={styles.clear}>
        {selectedOptionId !== null && !isDisabled && (
          <Button variant="subtle" size="xs" onClick={() => onSelect(null)}>
            <Trans>Clear my choice</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

interface Props {
  /** Shared by the options of one question. */
  name: string;
  letter: string;
  text: string;
  /** The number key that selects it. */
  shortcut: number;
  isSelected: boolean;
  isDisabled: boolean;
  /** Says that it is struck out. */
  struckNote: ReactNode;
  onSelect: () => void;
}

function OptionRow({ name, letter, text, shortcut, isSelected, isDisabled, struckNote, onSelect }: Props) {
  return (
    <label className={`${styles.option} focus-ring-around`} data-struck={struckNote ? '' : undefined}>
      <input
        type="radio"
        className="visually-hidden"
        name={name}
        checked={isSelected}
        disabled={isDisabled}
        onChange={onSelect}
      />
      <Bubble letter={letter} state={isSelected ? 'chosen' : 'open'} />
      <span className={styles.text}>
        <span className="visually-hidden">{letter}: </span>
        <RichText text={text} />
        {struckNote && <Suspense>{struckNote}</Suspense>}
      </span>
      {isSelected && (
        <span className={styles.selected} aria-hidden="true">
          <IconCheck size={16} />
          <span className={styles.word}>
            <Trans>Selected</Trans>
          </span>
        </span>
      )}
      {!isSelected && !isDisabled && (
        <span className={styles.key} aria-hidden="true">
          <KeyCap>{shortcut}</KeyCap>
        </span>
      )}
    </label>
  );
}
