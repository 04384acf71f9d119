import { Trans } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { Bubble } from '#web/ui/bubble.tsx';
import { KeyCap } from '#web/ui/key-cap.tsx';
import styles from './option-row.module.css';
import { RichText } from './rich-text.tsx';

interface Props {
  /** Shared by the options of one question. */
  name: string;
  letter: string;
  text: string;
  /** The key that picks it. */
  shortcut: number;
  isSelected: boolean;
  isDisabled: boolean;
  onSelect: () => void;
}

export function OptionRow({ name, letter, text, shortcut, isSelected, isDisabled, onSelect }: Props) {
  return (
    <label className={styles.option}>
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
