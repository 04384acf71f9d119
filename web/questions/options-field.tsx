import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { OptionRow } from './option-row.tsx';
import styles from './options-field.module.css';
import type { PlayerProps } from './player-props.ts';

/** Options of which at most one is chosen. */
export function OptionsField(props: PlayerProps) {
  const { question, selectedOptionId, isDisabled, labelledBy, onSelect } = props;
  const name = useId();
  return (
    <>
      <div role="radiogroup" aria-labelledby={labelledBy} className={styles.options}>
        {question.options.map(({ id, optionLabel, optionText }, place) => (
          <OptionRow
            key={id}
            name={name}
            letter={optionLabel}
            text={optionText}
            shortcut={place + 1}
            isSelected={id === selectedOptionId}
            isDisabled={isDisabled}
            onSelect={() => onSelect(id)}
          />
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
