import './photo-picker.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { useCamera } from './use-camera.ts';

type CameraDialogProps = { onClose: () => void; onFile: (file: File) => void };

export default function CameraDialog({ onClose, onFile }: CameraDialogProps) {
  const { t } = useLingui();
  const camera = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const [hasPicture, setHasPicture] = useState(false);

  useEffect(() => {
    if (video.current && camera.status === 'on') video.current.srcObject = camera.stream;
  }, [camera]);

  async function take() {
    const file = video.current && (await photographFrame(video.current));
    if (!file) return;
    onClose();
    onFile(file);
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={<Trans>Take a photo</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="filled" disabled={!hasPicture} onClick={() => void take()}>
            <Trans>Take photo</Trans>
          </Button>
        </>
      }
    >
      {camera.status === 'unavailable' ? (
        <Notice tone="warning">
          <Trans>
            The camera cannot be used. Allow it in your browser if you have one, or choose a file instead.
          </Trans>
        </Notice>
      ) : (
        <video
          ref={video}
          className="ui-photo-video"
          aria-label={t`What your camera sees`}
          autoPlay
          muted
          playsInline
          onLoadedData={() => setHasPicture(true)}
        />
      )}
    </Dialog>
  );
}

function photographFrame(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((done) => {
    canvas.toBlob(
      (blob) => done(blob && new File([blob], 'camera-photo.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      0.92,
    );
  });
}
