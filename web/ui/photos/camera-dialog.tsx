import './photo-picker.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Dialog } from '../overlays/dialog.tsx';

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
            We can’t use your camera. Allow camera access in your browser, or choose a file instead.
          </Trans>
        </Notice>
      ) : (
        <video
          ref={video}
          className="ui-photo-video"
          aria-label={t`Camera preview`}
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

type Camera = { status: 'starting' } | { status: 'on'; stream: MediaStream } | { status: 'unavailable' };

/** Uses the front camera while the component is mounted, and releases it afterwards. */
function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>({ status: 'starting' });
  useEffect(() => {
    let isLeft = false;
    let taken: MediaStream | undefined;
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } } })
      .then((stream) => {
        // Closed while the browser was still asking for permission.
        if (isLeft) return stop(stream);
        taken = stream;
        setCamera({ status: 'on', stream });
      })
      .catch(() => {
        if (!isLeft) setCamera({ status: 'unavailable' });
      });
    return () => {
      isLeft = true;
      if (taken) stop(taken);
    };
  }, []);
  return camera;
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
