import styled from 'styled-components';
import { safePictureUrl } from '../domain/safeUrl';
import { avatarColourIndex, initials } from '../domain/user';
import { useBroken } from './useBroken';

const Frame = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  overflow: hidden;
  border-radius: var(--radius-small);
  color: #fff;
  font-weight: 600;
  line-height: 1;
  user-select: none;

  /* Seen only where colours are forced and the background is not. */
  outline: 1px solid transparent;
  outline-offset: -1px;

  &[data-shape='round'] {
    border-radius: var(--radius-round);
  }

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

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
  const url = safePictureUrl(pictureUrl);
  const [isBroken, setBroken] = useBroken(url);
  const hasPicture = url !== undefined && !isBroken;
  return (
    <Frame
      aria-hidden="true"
      data-shape={shape}
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
          onError={setBroken}
        />
      ) : (
        initials(name)
      )}
    </Frame>
  );
}
