import { Eye, EyeOff, Maximize2 } from 'lucide-react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import styled from 'styled-components';
import { isImageName } from '../../domain/message';
import type { UserId } from '../../domain/ids';
import { stripBidiControls } from '../../lib/text';
import { IconButton } from '../../ui/IconButton';
import { oneLine } from '../../ui/styles';
import { useNames } from '../actions/hooks';
import { Badge } from '../ui/Badge';
import { PictureDialog, PictureImage } from './PictureDialog';
import { pictureApi, type PictureFile } from './pictureApi';
import { t } from '../texts/t';

const Figure = styled.figure`
  display: grid;
  width: min(280px, 100%);
  margin: 0;
  overflow: hidden;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  background: var(--colour-surface);
  color: var(--colour-text);

  figcaption {
    display: flex;
    gap: var(--space-1);
    align-items: center;
    min-width: 0;
    padding-inline-start: var(--space-3);
    border-top: 1px solid var(--colour-border);
    font-size: 0.8125rem;
  }

  /* The frame cuts what leaves it. */
  figcaption > button:focus-visible {
    outline-offset: -2px;
  }

  figcaption > bdi {
    flex: 1;
    min-width: 0;
    ${oneLine}
  }
`;

const Frame = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  height: 190px;
  overflow: hidden;
  background: var(--colour-panel);

  img {
    width: 100%;
    height: 190px;
    object-fit: contain;
    /* Passing over it with the pointer shows nothing yet. */
    transition: filter var(--duration-slow) 120ms;
  }

  &[data-hidden] img {
    filter: blur(22px) grayscale(1);
    transition-delay: 0s;
  }

  @media (prefers-reduced-motion: reduce) {
    img {
      transition: none;
    }
  }
`;

/** The button that covers the picture and reveals it. */
const Reveal = styled.button`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;

  &:focus-visible {
    outline-offset: -3px;
  }

  > span {
    display: inline-flex;
    gap: var(--space-2);
    align-items: center;
    padding: var(--space-1) var(--space-3);
    border: 1px solid var(--colour-border);
    border-radius: var(--radius-round);
    background: var(--colour-raised);
    color: var(--colour-text);
    font-size: 0.8125rem;
    font-weight: 600;
  }

  &[aria-pressed='true'] > span {
    display: none;
  }
`;

interface PictureProps {
  readonly file: PictureFile;
  readonly authorId: UserId;
}

/** The file of a message: a picture that can be revealed, or the name of another file. */
export function MessagePicture({ file, authorId }: PictureProps) {
  const name = stripBidiControls(file.name);
  return isImageName(file.name) ? (
    <Picture file={file} authorId={authorId} />
  ) : (
    <div>
      <Badge>{name}</Badge>
    </div>
  );
}

/**
 * Loads nothing until it is revealed. It is clear while the pointer is on it, or from one press to the
 * next; otherwise it is blurred and grey.
 */
function Picture({ file, authorId }: PictureProps) {
  const [isLarge, setLarge] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const found = pictureApi.useGetPictureQuery(isWanted ? file : skipToken);
  const url = found.isError ? '' : found.data;
  const [shown, setShown] = useState<'no' | 'briefly' | 'pinned'>('no');
  const author = useNames().user(authorId);
  const name = stripBidiControls(file.name);
  const isShown = shown !== 'no';
  const show = (how: 'briefly' | 'pinned') => {
    setWanted(true);
    if (found.isError) void found.refetch();
    setShown((now) => (now === 'pinned' ? now : how));
  };
  const hideBrief = () => setShown((now) => (now === 'briefly' ? 'no' : now));
  return (
    <Figure>
      <Frame data-hidden={isShown ? undefined : true}>
        {(isShown || url !== undefined) && (
          <PictureImage key={url} url={url} alt={t('pictures.of', { name, user: author })} />
        )}
        <Reveal
          type="button"
          aria-pressed={isShown}
          aria-label={t('pictures.showOf', { name })}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && show('briefly')}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hideBrief()}
          onBlur={() => setShown('no')}
          onClick={() => (shown === 'pinned' ? setShown('no') : show('pinned'))}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isShown) return;
            event.preventDefault();
            setShown('no');
          }}
        >
          <span aria-hidden="true">
            {url === undefined ? <Eye size={15} /> : <EyeOff size={15} />}
            {t('pictures.show')}
          </span>
        </Reveal>
      </Frame>
      <figcaption>
        <bdi title={name}>{name}</bdi>
        <IconButton
          label={t('pictures.larger', { name })}
          icon={<Maximize2 size={15} aria-hidden="true" />}
          onClick={() => setLarge(true)}
        />
        {isLarge && <PictureDialog file={file} onClose={() => setLarge(false)} />}
      </figcaption>
    </Figure>
  );
}
