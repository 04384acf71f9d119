import './person-avatar.css';
import { useState } from 'react';
import { initialsOf } from './initials.ts';

type PersonAvatarProps = {
  name: string;
  src?: string | null | undefined;
  size?: number;
  /** True where the name does not stand beside it. */
  alone?: boolean;
};

export function PersonAvatar({ name, src, size = 28, alone = false }: PersonAvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const shape = { width: size, height: size, fontSize: Math.max(11, size * 0.36) };
  if (src && src !== failedSrc) {
    return (
      <span className="ui-avatar" style={shape}>
        <img
          className="ui-avatar-image"
          src={src}
          alt={alone ? name : ''}
          onError={() => setFailedSrc(src)}
        />
      </span>
    );
  }
  return (
    <span className="ui-avatar" style={shape} {...(alone ? { role: 'img', 'aria-label': name } : {})}>
      <span aria-hidden="true">{initialsOf(name)}</span>
    </span>
  );
}
