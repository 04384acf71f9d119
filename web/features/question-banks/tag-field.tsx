import '#web/ui/field.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { FieldNotes } from '#web/ui/field-notes.tsx';
import { TagChips } from './tag-chips.tsx';
import styles from './tag-field.module.css';
import { TagSuggestions } from './tag-suggestions.tsx';
import { tagsQuery } from './tags.ts';
import { useTagField } from './use-tag-field.ts';

interface Props {
  /** Whose tags are suggested. */
  bankId: number;
  value: readonly string[];
  onChange: (names: string[]) => void;
  label?: ReactNode;
  error?: string | undefined;
}

/** Tags by their names: those of the bank's owner are suggested, new ones are made by typing them. */
export function TagField({ bankId, value, onChange, label, error }: Props) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { data: known = [] } = useQuery(tagsQuery(bankId));
  const field = useTagField(
    value,
    onChange,
    known.map(({ name }) => name),
  );
  const { suggested, active, isOpen } = field;
  const problem = field.problem ?? error;

  function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
    // A word that is being put together, as in Chinese, is not typed yet. With Ctrl the form is sent.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (field.pressKey(event.key)) event.preventDefault();
  }

  return (
    <div className="ui-field">
      <label className="ui-field-label" htmlFor={id}>
        {label ?? <Trans>Tags</Trans>}
      </label>
      <div className="ui-field-box">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the words is one on the field. */}
        <div
          className={styles.box}
          data-error={problem === undefined ? undefined : true}
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return;
            event.preventDefault();
            input.current?.focus();
          }}
        >
          <TagChips
            names={value}
            onRemove={(name) => {
              field.remove(name);
              input.current?.focus();
            }}
          />
          <input
            ref={input}
            id={id}
            className={styles.input}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={active === null ? undefined : `${id}-${active}`}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={problem === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
            // Else Escape would close the drawer around the field, too.
            data-mantine-stop-propagation={isOpen}
            value={field.typed}
            onChange={(event) => field.type(event.target.value)}
            onKeyDown={pressKey}
            onClick={field.open}
            onBlur={field.leave}
          />
        </div>
        <TagSuggestions
          id={`${id}-list`}
          optionId={(place) => `${id}-${place}`}
          label={t`Tags to choose from`}
          names={isOpen ? suggested : []}
          active={active}
          onChoose={field.add}
        />
      </div>
      <FieldNotes
        inputId={id}
        hint={<Trans>Enter or a comma adds a tag.</Trans>}
        error={problem && <span role="alert">{problem}</span>}
      />
    </div>
  );
}
