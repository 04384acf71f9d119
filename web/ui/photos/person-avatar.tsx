import './person-avatar.css';
import { useState } from 'react';
import { isLoadablePhoto } from './photo-source.ts';

type PersonAvatarProps = {
  name: string;
  src?: string | null | undefined;
  size?: number;
  /** True if the name is not shown beside it. */
  alone?: boolean;
  /** A passport photo is upright and shows the whole face. */
  shape?: 'circle' | 'passport';
};

export function PersonAvatar({ name, src, size = 28, alone = false, shape = 'circle' }: PersonAvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const height = shape === 'passport' ? Math.round(size * 1.2) : size;
  const frame = {
    className: 'ui-avatar',
    'data-shape': shape,
    style: { width: size, height, fontSize: Math.max(11, size * 0.36) },
  };
  if (src && src !== failedSrc && isLoadablePhoto(src)) {
    return (
      <span {...frame}>
        <img
          className="ui-avatar-image"
          src={src}
          alt={alone ? name : ''}
          loading="lazy"
          onError={() => setFailedSrc(src)}
        />
      </span>
    );
  }
  return (
    <span {...frame} {...(alone ? { role: 'img', 'aria-label': name } : {})}>
      <span aria-hidden="true">{initialsOf(name)}</span>
    </span>
  );
}

const graphemes = new Intl.Segmenter();

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => firstLetter(word ?? '').toLocaleUpperCase()).join('');
}

// Splits by grapheme: "é" may be two code points.
function firstLetter(word: string): string {
  const [first] = graphemes.segment(word);
  return first?.segment ?? '';
}
