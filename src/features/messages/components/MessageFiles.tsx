import { Download, ImageOff } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import styled from 'styled-components';
import { isImageFile, type Message, type MessageFile, pictureKey } from '../../../domain/message';
import { safePictureUrl } from '../../../domain/safeUrl';
import { useAppDispatch } from '../../../state/hooks';
import { stripBidiControls } from '../../../lib/text';
import { useFileLink } from '../../../ui/fileLink';
import { pictureOpened } from '../../dialogs/dialogsSlice';
import { useControlTabIndex } from '../../../ui/rowKeys';
import { oneLine } from '../../../ui/styles';
import { useBroken } from '../../../ui/useBroken';
import { knownSize, type PictureSize, rememberSize } from './pictureSizes';

/** The largest height of a picture in its frame, px. */
const MAX_HEIGHT = 238;

/**
 * The space of a picture of unknown size. It is loaded before the reader scrolls to it, so that what is in view does
 * not move when the space becomes as high as the picture.
 */
const Space = styled.div`
  max-width: 100%;
  height: 240px;

  &[data-known] {
    height: auto;
  }
`;

/** The whole picture in its proportions; a narrow or flat one stands in a frame that can be pressed. */
const ImageLink = styled.a`
  display: flex;
  align-items: center;
  justify-content: center;
  width: fit-content;
  min-width: 120px;
  max-width: 100%;
  height: 100%;
  overflow: hidden;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  background: var(--colour-bubble);
  color: var(--colour-text-soft);

  /* A long touch opens the menu of the message. */
  @media (pointer: coarse) {
    -webkit-touch-callout: none;
  }

  [data-known] > & {
    height: auto;
    min-height: 48px;
  }

  img {
    max-width: 100%;
    max-height: ${MAX_HEIGHT}px;
    background: var(--colour-picture);
  }
`;

const FileLink = styled.a`
  display: inline-flex;
  gap: var(--space-2);
  align-items: center;
  max-width: 100%;
  padding: var(--space-2) var(--space-4);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  color: var(--colour-accent);
  text-decoration: none;

  span {
    ${oneLine}
  }

  &:hover span {
    text-decoration: underline;
  }
`;

const LINK = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;

/** The files of a message: images inline, others as links to download them. */
export function MessageFiles({ message }: { readonly message: Message }) {
  const { file, moreFiles = [] } = message;
  if (!file) return null;
  return [file, ...moreFiles].map((each, index) =>
    isImageFile(each) ? (
      <MessageImage key={index} message={message} file={each} index={index} />
    ) : (
      <FileDownload key={index} file={each} />
    ),
  );
}

function FileDownload({ file }: { readonly file: MessageFile }) {
  const { link } = useFileLink(safePictureUrl(file.url));
  const name = stripBidiControls(file.name);
  return (
    <FileLink href={link} download={name} tabIndex={useControlTabIndex()} {...LINK}>
      <Download size={16} aria-hidden="true" />
      <span>
        <bdi>{name}</bdi>
      </span>
    </FileLink>
  );
}

interface MessageImageProps {
  readonly message: Message;
  readonly file: MessageFile;
  /** The place among the message's files. */
  readonly index: number;
}

/** A link to the image; pressed, it opens the picture viewer, and with a modifier key a new tab. */
function MessageImage({ message, file, index }: MessageImageProps) {
  const dispatch = useAppDispatch();
  const [size, setSize] = useState(() => knownSize(file.id));
  const tabIndex = useControlTabIndex();
  const { link, isPending } = useFileLink(safePictureUrl(file.url));
  const [shownUrl, setShownUrl] = useState<string>();
  // What was sent from this page stays on screen while the link to it is asked for.
  const url = isPending ? shownUrl : link;
  const [isBroken, setBroken] = useBroken(url);
  const name = stripBidiControls(file.name);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { channelId } = message;
    dispatch(pictureOpened({ channelId, key: pictureKey(message, index), name: file.name }));
  };
  return (
    <Space data-known={size || isBroken ? '' : undefined}>
      <ImageLink
        href={url}
        tabIndex={tabIndex}
        onClick={url === undefined ? undefined : open}
        {...LINK}
      >
        {!isPending && (isBroken || url === undefined) && (
          <ImageOff size={28} role="img" aria-label={name} />
        )}
        {!isBroken && url !== undefined && (
          <img
            src={url}
            alt={name}
            loading="lazy"
            style={size && shownSize(size)}
            onError={setBroken}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setShownUrl(url);
              // A drawing may have no size of its own.
              if (width === 0 || height === 0) return;
              rememberSize(file.id, { width, height });
              setSize({ width, height });
            }}
          />
        )}
      </ImageLink>
    </Space>
  );
}

/** Also before it has loaded again; where there is less room, the width gives way and the proportions stay. */
function shownSize({ width, height }: PictureSize) {
  return {
    width: width * Math.min(1, MAX_HEIGHT / height),
    aspectRatio: `${width} / ${height}`,
  };
}
