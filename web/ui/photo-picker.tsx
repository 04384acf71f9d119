import './button.css';
import './photo-picker.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { CameraButton } from './camera-button.tsx';
import { FieldNotes } from './field-notes.tsx';
import { PhotoFile, PhotoPreview } from './photo-preview.tsx';
import { acceptedImages, photoProblem } from './photo-problem.ts';
import { useFileDrop } from './use-file-drop.ts';

type PhotoPickerProps = {
  label: ReactNode;
  value: File | null;
  onChange: (file: File | null) => void;
  mostBytes: number;
  disabled?: boolean;
  /** Marks it as what stands in the way, such as a photo that is missing. */
  isInvalid?: boolean;
  /** Shows what is wrong with a file, null when nothing is any more; without it the picker does so itself. */
  onProblem?: (problem: string | null) => void;
};

/** An image by drag and drop, from a file or from the camera, with a preview of what will be sent. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { label, value, onChange, mostBytes, disabled = false, isInvalid = false, onProblem } = props;
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [ownProblem, setOwnProblem] = useState<string | null>(null);
  const drop = useFileDrop(take, disabled);
  const tell = onProblem ?? setOwnProblem;

  function take(file: File) {
    const problem = photoProblem(file, mostBytes);
    tell(problem);
    if (problem === null) onChange(file);
  }

  function drain(picked: HTMLInputElement) {
    const file = picked.files?.[0];
    if (file) take(file);
    // Otherwise the same file, chosen again, would not be noticed.
    picked.value = '';
  }

  function remove(problem: string | null) {
    tell(problem);
    onChange(null);
    keepFocus();
  }

  // The button that was pressed is gone now, and the place of someone who uses the keyboard with it.
  function keepFocus() {
    input.current?.focus();
  }

  return (
    <div className="ui-photo">
      <p className="ui-field-label" id={`${id}-label`}>
        {label}
      </p>
      <div
        className="ui-photo-box"
        data-filled={value !== null || undefined}
        data-over={drop.isOver || undefined}
        data-invalid={isInvalid || ownProblem !== null || undefined}
        {...drop.target}
      >
        <PhotoPreview
          file={value}
          onUnreadable={() => remove(t`This image could not be read. Please choose another one.`)}
        />
        <div className="ui-photo-side">
          <PhotoFile file={value} />
          <div className="ui-photo-actions">
            <input
              ref={input}
              className="ui-photo-input"
              type="file"
              id={id}
              accept={acceptedImages}
              disabled={disabled}
              aria-labelledby={`${id}-label ${id}-choose`}
              aria-invalid={isInvalid || ownProblem !== null || undefined}
              aria-describedby={ownProblem === null ? undefined : `${id}-error`}
              onChange={(event) => drain(event.currentTarget)}
            />
            <label
              className="ui-button"
              id={`${id}-choose`}
              htmlFor={id}
              data-disabled={disabled || undefined}
            >
              {value ? <Trans>Replace</Trans> : <Trans>Choose a file</Trans>}
            </label>
            {value ? (
              <Button variant="subtle" disabled={disabled} onClick={() => remove(null)}>
                <Trans>Remove</Trans>
              </Button>
            ) : (
              <CameraButton
                disabled={disabled}
                onFile={(file) => {
                  take(file);
                  keepFocus();
                }}
              />
            )}
          </div>
        </div>
      </div>
      {ownProblem !== null && (
        <div role="alert">
          <FieldNotes inputId={id} hint={null} error={ownProblem} />
        </div>
      )}
    </div>
  );
}
