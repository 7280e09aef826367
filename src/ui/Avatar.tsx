import { useState } from 'react';
import { safePictureUrl } from '../domain/safeUrl';
import { avatarColourIndex, initials } from '../domain/user';
import './Avatar.css';

interface AvatarProps {
  readonly name: string;
  readonly pictureUrl: string | null;
  /** Width and height, px. */
  readonly size: number;
  /** People are round, channels are not. */
  readonly shape?: 'round' | 'square';
}

/**
 * A picture, or two letters on one of seven colours when there is none or it does not load.
 * Decoration: the name stands beside it.
 */
export function Avatar({ name, pictureUrl, size, shape = 'round' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = safePictureUrl(pictureUrl);
  const hasPicture = url !== undefined && url !== failedUrl;
  return (
    <span
      aria-hidden="true"
      className={shape === 'round' ? 'avatar is-round' : 'avatar'}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.38),
        ...(!hasPicture && { background: `var(--avatar-${avatarColourIndex(name) + 1})` }),
      }}
    >
      {hasPicture ? (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          draggable={false}
          onError={() => setFailedUrl(url)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}
