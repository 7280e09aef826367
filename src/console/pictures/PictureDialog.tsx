import styled from 'styled-components';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { MAX_IMAGE_PIXELS } from '../../../shared/image';
import { Spinner } from '../../ui/Status';
import { stripBidiControls } from '../../lib/text';
import { Dialog } from '../../ui/Dialog';
import { pictureApi, type PictureFile } from './pictureApi';
import { t } from '../texts/t';

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

interface PictureImageProps {
  /** Empty when no link is available, undefined while it is requested. */
  readonly url: string | undefined;
  readonly alt: string;
}

/**
 * A picture, or a text that says why it is missing. It stays hidden until its size is known: browsers
 * decode visible images, and a small file may hold more pixels than fit into memory.
 */
export function PictureImage({ url, alt }: PictureImageProps) {
  const [loading, setLoading] = useState<Loading>(url === '' ? 'broken' : 'loading');
  if (loading === 'broken' || loading === 'tooLarge') {
    const note = t(`pictures.${loading}`);
    return (
      <Note role="img" aria-label={t('pictures.missing', { picture: alt, reason: note })}>
        <ImageOff size={24} aria-hidden="true" />
        <span>{note}</span>
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

const Body = styled.div`
  display: grid;
  place-items: center;
  min-height: 200px;
  padding: 0 var(--space-5) var(--space-5);

  img {
    max-width: 100%;
    max-height: calc(100dvh - 160px);
    border-radius: var(--radius-small);
  }
`;

interface PictureDialogProps {
  readonly file: PictureFile;
  readonly onClose: () => void;
}

/** A picture as large as the window, without blur. */
export function PictureDialog({ file, onClose }: PictureDialogProps) {
  const { currentData, isError } = pictureApi.useGetPictureQuery(file);
  const url = isError ? '' : currentData;
  const name = stripBidiControls(file.name);
  return (
    <Dialog title={name} width="wide" onClose={onClose}>
      <Body>
        <PictureImage key={url} url={url} alt={t('pictures.named', { name })} />
      </Body>
    </Dialog>
  );
}
