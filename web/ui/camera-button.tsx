import { Trans } from '@lingui/react/macro';
import { IconCamera } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from './button.tsx';
import { isTouchOnly } from './is-touch-only.ts';

// Few open it: the dialog waits until somebody does.
const CameraDialog = lazy(() => import('./camera-dialog.tsx'));

type CameraButtonProps = { disabled: boolean; onFile: (file: File) => void };

/** A phone brings its own camera app; elsewhere a dialog shows the picture, where the browser lets us. */
export function CameraButton(props: CameraButtonProps) {
  if (isTouchOnly()) return <CameraInput {...props} />;
  // Browsers hide the camera from pages that came without TLS.
  return window.isSecureContext && 'mediaDevices' in navigator ? <CameraOpener {...props} /> : null;
}

function CameraInput({ disabled, onFile }: CameraButtonProps) {
  const id = useId();
  return (
    <>
      <input
        className="ui-photo-input"
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
