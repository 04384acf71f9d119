import './button.css';
import './file-drop.css';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useFileDrop } from './use-file-drop.ts';

type FileDropProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** As for an input: `.csv,.pdf`. What is dropped is not held to it. */
  accept?: string;
  busy?: boolean;
  onFile: (file: File) => void;
};

/** Takes one file, dropped or chosen. */
export function FileDrop({ label, hint, accept, busy = false, onFile }: FileDropProps) {
  const id = useId();
  const drop = useFileDrop(onFile, busy);

  function drain(picked: HTMLInputElement) {
    const file = picked.files?.[0];
    if (file) onFile(file);
    // Otherwise the same file, chosen again, would not be noticed.
    picked.value = '';
  }

  return (
    <div className="ui-file-drop" data-over={drop.isOver || undefined} {...drop.target}>
      <p className="ui-file-drop-label" id={`${id}-label`}>
        {label}
      </p>
      {hint && <p className="ui-file-drop-hint">{hint}</p>}
      <div className="ui-file-drop-action">
        <input
          className="ui-file-drop-input"
          type="file"
          id={id}
          accept={accept}
          // A disabled input loses the focus, and with it the place of someone who uses the keyboard.
          aria-disabled={busy || undefined}
          aria-labelledby={`${id}-label ${id}-choose`}
          onClick={(event) => {
            if (busy) event.preventDefault();
          }}
          onChange={(event) => drain(event.currentTarget)}
        />
        <label className="ui-button" id={`${id}-choose`} htmlFor={id} aria-busy={busy || undefined}>
          {busy && <span className="ui-button-spinner" aria-hidden="true" />}
          <Trans>Choose a file</Trans>
        </label>
      </div>
    </div>
  );
}
