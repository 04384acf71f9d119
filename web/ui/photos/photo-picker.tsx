import '../buttons/button.css';
import './photo-picker.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera, IconCheck, IconPhoto } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { StatusBadge } from '../feedback/badge.tsx';
import { FieldNotes } from '../fields/field-frame.tsx';
import { isTouchOnly } from '../fields/is-touch-only.ts';
import { useFileDrop } from '../fields/use-file-drop.ts';
import { formatFileSize } from '../format-file-size.ts';
import { acceptedImages, fitPhoto } from './photo-problem.ts';

type PhotoPickerProps = {
  label: ReactNode;
  value: File | null;
  onChange: (file: File | null) => void;
  maxBytes: number;
  disabled?: boolean;
  /** Marks the field as wrong, such as a missing photo. */
  isInvalid?: boolean;
  /** Gets the error of a file, null when there is none; without it the picker shows the error itself. */
  onProblem?: (problem: string | null) => void;
};

/** Selects a photo by drag and drop, from a file or with the camera, and previews it. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { label, value, onChange, maxBytes, disabled = false, isInvalid = false, onProblem } = props;
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [ownProblem, setOwnProblem] = useState<string | null>(null);
  const [isFitting, setFitting] = useState(false);
  const [shrunk, setShrunk] = useState<{ file: File; note: string | null } | null>(null);
  const [readable, setReadable] = useState<File | null>(null);
  const latest = useRef<symbol>(undefined);
  const drop = useFileDrop((file) => void take(file), disabled);
  const reportProblem = onProblem ?? setOwnProblem;

  async function take(file: File) {
    const own = Symbol(file.name);
    latest.current = own;
    setFitting(true);
    const fitted = await fitPhoto(file, maxBytes);
    // Another file was chosen in the meantime.
    if (latest.current !== own) return;
    setFitting(false);
    if ('problem' in fitted) return reportProblem(fitted.problem);
    reportProblem(null);
    setShrunk(fitted);
    onChange(fitted.file);
  }

  function drain(picked: HTMLInputElement) {
    const file = picked.files?.[0];
    if (file) void take(file);
    // Otherwise choosing the same file again fires no event.
    picked.value = '';
  }

  function remove(problem: string | null) {
    latest.current = undefined;
    setFitting(false);
    reportProblem(problem);
    onChange(null);
    keepFocus();
  }

  // The pressed button is gone: moves the focus, so that keyboard users keep their place.
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
          onReadable={() => setReadable(value)}
          onUnreadable={() => remove(t`We couldn’t read this image. Please choose another one.`)}
        />
        <div className="ui-photo-side">
          <PhotoFile
            file={value}
            isFitting={isFitting}
            isReadable={value !== null && readable === value}
            note={shrunk !== null && shrunk.file === value ? shrunk.note : null}
          />
          <div className="ui-photo-actions">
            <input
              ref={input}
              className="visually-hidden"
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
                  void take(file);
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

// Loaded when first opened, because few people use it.
const CameraDialog = lazy(() => import('./camera-dialog.tsx'));

type CameraButtonProps = { disabled: boolean; onFile: (file: File) => void };

/** Phones use their camera app; elsewhere a dialog shows the camera, if the browser allows it. */
function CameraButton(props: CameraButtonProps) {
  if (isTouchOnly()) return <CameraInput {...props} />;
  // Browsers hide the camera from pages without TLS.
  return window.isSecureContext && 'mediaDevices' in navigator ? <CameraOpener {...props} /> : null;
}

function CameraInput({ disabled, onFile }: CameraButtonProps) {
  const id = useId();
  return (
    <>
      <input
        className="visually-hidden"
        type="file"
        id={id}
        accept="image/*"
        capture="user"
        disabled={disabled}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onFile(file);
        }}
      />
      <label className="ui-button" htmlFor={id} data-disabled={disabled || undefined}>
        <IconCamera size={16} aria-hidden="true" />
        <Trans>Take a photo</Trans>
      </label>
    </>
  );
}

function CameraOpener({ disabled, onFile }: CameraButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        disabled={disabled}
        leftSection={<IconCamera size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Take a photo</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <CameraDialog onClose={() => setOpen(false)} onFile={onFile} />
        </Suspense>
      )}
    </>
  );
}

type PhotoPreviewProps = { file: File | null; onReadable: () => void; onUnreadable: () => void };

function PhotoPreview({ file, onReadable, onUnreadable }: PhotoPreviewProps) {
  const { t } = useLingui();
  const url = useObjectUrl(file);
  if (!file) return <IconPhoto className="ui-photo-motif" size={32} aria-hidden="true" />;
  if (url === null) return <span className="ui-photo-image" />;
  return (
    <img className="ui-photo-image" src={url} alt={t`Preview`} onLoad={onReadable} onError={onUnreadable} />
  );
}

interface PhotoFileProps {
  file: File | null;
  isFitting: boolean;
  /** Whether the browser could read the picture. */
  isReadable: boolean;
  note: string | null;
}

/** Announces the chosen file; always mounted, so that screen readers notice the change. */
function PhotoFile({ file, isFitting, isReadable, note }: PhotoFileProps) {
  return (
    <div className="ui-photo-file" role="status" aria-busy={isFitting || undefined}>
      {file ? (
        <>
          <p className="ui-photo-name">{file.name}</p>
          <p className="ui-photo-size">{note ?? formatFileSize(file.size)}</p>
          {isReadable && (
            <StatusBadge tone="success" icon={<IconCheck size={12} aria-hidden="true" />}>
              <Trans>Ready</Trans>
            </StatusBadge>
          )}
        </>
      ) : (
        <p className="ui-photo-hint">
          <EmptyHint isFitting={isFitting} />
        </p>
      )}
    </div>
  );
}

function EmptyHint({ isFitting }: { isFitting: boolean }) {
  if (isFitting) return <Trans>Preparing the photo…</Trans>;
  return isTouchOnly() ? (
    <Trans>Choose an image, or take a photo.</Trans>
  ) : (
    <Trans>Drop an image here, or choose one.</Trans>
  );
}

/** An object URL for the file, revoked when it is no longer shown. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
