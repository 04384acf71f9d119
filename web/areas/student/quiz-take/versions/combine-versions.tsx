import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { attempt } from '#shared/limits.ts';
import {
  type CombinedPlace,
  forgetCombined,
  keepCombined,
  readCombined,
} from '#web/attempt/combined-draft.ts';
import { countWords } from '#web/questions/count-words.ts';
import { Button } from '#web/ui/button.tsx';
import { combineTexts } from './split-text.ts';
import styles from './versions.module.css';

interface Props {
  place: CombinedPlace;
  texts: readonly string[];
  isDisabled: boolean;
  onCancel: () => void;
  onUse: (text: string) => void;
}

/** Starts from all texts; what comes of it is an answer once it is used. */
export function CombineVersions({ place, texts, isDisabled, onCancel, onUse }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readCombined(place) ?? texts.reduce(combineTexts));
  const isTooLong = text.length > attempt.textAnswer;
  useEffect(() => field.current?.focus(), []);

  function change(written: string) {
    setText(written);
    keepCombined(place, written);
  }

  function use() {
    forgetCombined(place);
    onUse(text);
  }

  return (
    <div>
      <div className={styles.combinedHead}>
        <label className={styles.name} htmlFor={id}>
          <Trans>Combined answer</Trans>
        </label>
        <span className={styles.hint}>
          <Plural value={countWords(text)} one="# word" other="# words" />
        </span>
      </div>
      <textarea
        id={id}
        ref={field}
        className={`ui-field-input ${styles.combined}`}
        rows={6}
        value={text}
        aria-invalid={isTooLong || undefined}
        onChange={(event) => change(event.target.value)}
      />
      <div className={styles.combinedActions}>
        <p className={styles.unchosen} role="status">
          {isTooLong ? (
            <Trans>Shorten the answer to {attempt.textAnswer} characters.</Trans>
          ) : (
            <Trans>Nothing is replaced until you use this answer.</Trans>
          )}
        </p>
        <Button size="xs" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="xs" variant="light" disabled={isDisabled || isTooLong} onClick={use}>
          <Trans>Use combined answer</Trans>
        </Button>
      </div>
    </div>
  );
}
