import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { UploadPlace } from '#shared/contract/teaching/uploads.ts';
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx';
import type { DrawAnswer, DrawOrder } from './draw-page-worker.ts';
import styles from './editor.module.css';

interface Props {
  address: string;
  /** For the alternative text. */
  place: string;
  regions: UploadPlace['regions'];
  onFailed: () => void;
}

/** Pictures of the page regions that hold a question. */
export default function PagePicture({ address, place, regions, onFailed }: Props) {
  const { t } = useLingui();
  const [pictures, setPictures] = useState<readonly ImageBitmap[] | null>(null);
  const failed = useRef(onFailed);
  // Each response has a new signed link to the same file: don't draw it again for that.
  const [first] = useState({ address, regions });
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    const leaving = new AbortController();
    drawRegions(first.address, first.regions, leaving.signal).then(setPictures, () => {
      if (!leaving.signal.aborted) failed.current();
    });
    return () => leaving.abort();
  }, [first]);
  if (!pictures) return <SkeletonBlock height={160} />;
  return pictures.map((picture, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is static.
    <Picture key={index} picture={picture} label={t`${place} as printed`} />
  ));
}

function Picture({ picture, label }: { picture: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      role="img"
      aria-label={label}
      width={picture.width}
      height={picture.height}
      style={{ width: picture.width / sharpness }}
    />
  );
}

/** A page that takes longer is shown as text. */
const maxMs = 30_000;
/** Width of a whole page on the screen. */
const pageWidth = 900;

/** Pixels of a picture to a pixel of the page: sharp on most screens. */
const sharpness = 2;

/** Draws regions of PDF pages in a worker, so that a hostile file can't freeze the page. */
function drawRegions(
  address: string,
  regions: UploadPlace['regions'],
  signal: AbortSignal,
): Promise<ImageBitmap[]> {
  const worker = new Worker(new URL('./draw-page-worker.ts', import.meta.url), { type: 'module' });
  const stop = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  const drawn = new Promise<ImageBitmap[]>((done, fail) => {
    stop.addEventListener('abort', () => fail(stop.reason as Error));
    worker.addEventListener('error', () => fail(new Error('The worker could not be loaded.')));
    worker.addEventListener('message', ({ data }: MessageEvent<DrawAnswer>) => {
      // pdf.js sends messages of its own.
      if (data.type === 'drawn') done(data.pictures);
      else if (data.type === 'failed') fail(new Error(data.reason));
    });
    const order = { type: 'draw', address, regions, pageWidth: pageWidth * sharpness } satisfies DrawOrder;
    worker.postMessage(order);
  });
  return drawn.finally(() => worker.terminate());
}
