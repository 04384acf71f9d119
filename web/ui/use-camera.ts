import { useEffect, useState } from 'react';

export type Camera =
  | { status: 'starting' }
  | { status: 'on'; stream: MediaStream }
  | { status: 'unavailable' };

/** The front camera for as long as the component is there; afterwards its light goes out. */
export function useCamera(): Camera {
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
