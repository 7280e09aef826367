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

/** The space an image gets before it has loaded is the space it keeps: nothing below it moves. */
const Space = styled.div`
  max-width: 100%;
  height: 240px;
`;

/** The whole picture in its proportions. A wide, tall or small one stands in a frame that fills the space. */
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

  img {
    max-width: 100%;
    max-height: 238px;
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
  const [isBroken, setIsBroken] = useState(false);
  const tabIndex = useControlTabIndex();
  const { link: url, isPending } = useFileLink(safePictureUrl(file.url));
  const name = stripBidiControls(file.name);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { channelId } = message;
    dispatch(pictureOpened({ channelId, key: pictureKey(message, index), name: file.name }));
  };
  return (
    <Space>
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
          <img src={url} alt={name} loading="lazy" onError={() => setIsBroken(true)} />
        )}
      </ImageLink>
    </Space>
  );
}
