import '../buttons/button.css';
import './drop-zone.css';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useFileDrop } from './use-file-drop.ts';

type DropZoneProps = {
  /** Makes it a named region, if it is more than the frame of a field. */
  label?: string;
  isBusy: boolean;
  /** Receives the first file and the number of dropped files. */
  onFile: (file: File, dropped: number) => void;
  /** Stacks the content instead of placing it side by side. */
  isCentered?: boolean;
  children: ReactNode;
};

/** A dashed box that accepts a dropped file. Its children include a way to choose one. */
export function DropZone({ label, isBusy, onFile, isCentered = false, children }: DropZoneProps) {
  const drop = useFileDrop(onFile, isBusy);
  return (
    <section
      className="ui-drop-zone"
      aria-label={label}
      data-centered={isCentered || undefined}
      data-over={drop.isOver || undefined}
      {...drop.target}
    >
      {children}
    </section>
  );
}

type FileDropProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** As for an input: `.csv,.pdf`. Dropped files are not checked against it. */
  accept?: string;
  busy?: boolean;
  onFile: (file: File) => void;
};

/** Takes one file, dropped or chosen. */
export function FileDrop({ label, hint, accept, busy = false, onFile }: FileDropProps) {
  const id = useId();

  function drain(picked: HTMLInputElement) {
    const file = picked.files?.[0];
    if (file) onFile(file);
    // Otherwise choosing the same file again fires no event.
    picked.value = '';
  }

  return (
    <DropZone isBusy={busy} onFile={onFile} isCentered>
      <p className="ui-file-drop-label" id={`${id}-label`}>
        {label}
      </p>
      {hint && <p className="ui-file-drop-hint">{hint}</p>}
      <div className="ui-file-drop-action">
        <input
          className="visually-hidden"
          type="file"
          id={id}
          accept={accept}
          // A disabled input loses the focus, and keyboard users lose their place.
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
    </DropZone>
  );
}
