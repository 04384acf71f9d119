import './person-avatar.css';
import { useState } from 'react';
import { initialsOf } from './initials.ts';
import { isLoadablePhoto } from './photo-source.ts';

type PersonAvatarProps = {
  name: string;
  src?: string | null | undefined;
  size?: number;
  /** True where the name does not stand beside it. */
  alone?: boolean;
  /** A passport photo is upright, and whoever checks it must see all of the face. */
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
