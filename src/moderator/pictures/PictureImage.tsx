import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { MAX_IMAGE_PIXELS } from '../../domain/limits';
import { Spinner } from '../../ui/Spinner';

const Note = styled.span`
  display: grid;
  gap: var(--space-2);
  place-items: center;
  max-width: 24ch;
  padding: var(--space-3);
  color: var(--colour-text-soft);
  font-size: 0.8125rem;
  line-height: 1.35;
  text-align: center;
`;

type Loading = 'loading' | 'ready' | 'broken' | 'tooLarge';

const NOTES = {
  broken: 'This picture cannot be loaded. It may have been deleted.',
  tooLarge: 'This picture has too many pixels to be shown.',
} as const;

interface PictureImageProps {
  /** Empty when there is none, undefined while it is asked for. */
  readonly url: string | undefined;
  readonly alt: string;
}

/**
 * A picture, or why there is none. It is drawn when its size is known: browsers decode what is drawn,
 * and a small file may hold more pixels than fit into memory.
 */
export function PictureImage({ url, alt }: PictureImageProps) {
  const [loading, setLoading] = useState<Loading>(url === '' ? 'broken' : 'loading');
  if (loading === 'broken' || loading === 'tooLarge') {
    return (
      <Note role="img" aria-label={`${alt}: ${NOTES[loading]}`}>
        <ImageOff size={24} aria-hidden="true" />
        <span>{NOTES[loading]}</span>
      </Note>
    );
  }
  return (
    <>
      {loading === 'loading' && <Spinner size={22} />}
      {url !== undefined && (
        <img
          src={url}
          alt={alt}
          hidden={loading === 'loading'}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setLoading(naturalWidth * naturalHeight > MAX_IMAGE_PIXELS ? 'tooLarge' : 'ready')
          }
          onError={() => setLoading('broken')}
        />
      )}
    </>
  );
}
