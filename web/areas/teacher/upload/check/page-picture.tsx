import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { UploadPlace } from '#shared/contract/uploads.ts';
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';
import { drawRegions, sharpness } from './draw-regions.ts';
import styles from './editor.module.css';

interface Props {
  address: string;
  /** In words, for whoever does not see it. */
  place: string;
  regions: UploadPlace['regions'];
  onFailed: () => void;
}

/** The parts of the page that a question takes up, one below the other. */
export default function PagePicture({ address, place, regions, onFailed }: Props) {
  const { t } = useLingui();
  const [pictures, setPictures] = useState<readonly ImageBitmap[] | null>(null);
  const failed = useRef(onFailed);
  // A link to a file is made anew with every answer: the same file need not be drawn again for that.
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
