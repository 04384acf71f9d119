import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { diffWords, type Piece } from './diff-words.ts';
import styles from './difference.module.css';

/** Word by word what was taken away and what was added: struck through and underlined, and in words for who cannot see it. */
export function TextDifference({ from, to }: { from: string; to: string }) {
  const pieces = useMemo(() => diffWords(from, to), [from, to]);
  return (
    <p className={styles.text}>
      {pieces.map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole.
        <PieceOfText key={place} {...piece} />
      ))}
    </p>
  );
}

function PieceOfText({ kind, text }: Piece) {
  switch (kind) {
    case 'same':
      return text;
    case 'removed':
      return (
        <del className={styles.removed}>
          <span className="visually-hidden">
            <Trans>(removed:</Trans>{' '}
          </span>
          {text}
          <span className="visually-hidden">)</span>
        </del>
      );
    case 'added':
      return (
        <ins className={styles.added}>
          <span className="visually-hidden">
            <Trans>(added:</Trans>{' '}
          </span>
          {text}
          <span className="visually-hidden">)</span>
        </ins>
      );
  }
}
