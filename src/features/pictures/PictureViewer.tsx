import { ChevronLeft, ChevronRight, ImageOff, X, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styled from 'styled-components';
import type { ChannelId } from '../../domain/ids';
import { safePictureUrl } from '../../domain/safeUrl';
import { isComposing, stepOf } from '../../lib/keyboard';
import { stripBidiControls } from '../../lib/text';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { useFileLink } from '../../ui/fileLink';
import { IconButton } from '../../ui/IconButton';
import { FailureSign, Spinner } from '../../ui/Status';
import { TextButton } from '../../ui/TextButton';
import { Overlay } from '../../ui/Overlay';
import { oneLine } from '../../ui/styles';
import { useBroken } from '../../ui/useBroken';
import { dialogClosed, pictureOpened, pictureZoomed } from '../dialogs/dialogsSlice';
import type { DialogOf } from '../dialogs/openDialog';
import { selectShownMessages } from '../messages/messagesSlice';
import { selectIsConnecting } from '../session/sessionSlice';
import { type Picture, selectPictures } from './pictures';
import { searchOlderPicture } from './searchOlder';
import { useSwipe } from './useSwipe';

const MAX_ZOOM = 8;

const Frame = styled(Overlay)`
  width: 100vw;
  max-width: 100vw;
  height: 100dvh;
  max-height: 100dvh;
  border: 0;
  border-radius: 0;
`;

const Content = styled.div`
  position: relative;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  grid-template-columns: minmax(0, 1fr);
  height: 100%;
`;

const Header = styled.div`
  display: flex;
  gap: var(--space-1);
  align-items: center;
  padding: var(--space-2) var(--space-3);
  border-bottom: 1px solid var(--colour-border);

  h2 {
    flex: 1;
    min-width: 0;
    margin: 0;
    font-size: var(--text-body);
    ${oneLine}
  }
`;

/** Scrolls when the picture is larger than the window; centres it otherwise. */
const Stage = styled.div`
  display: grid;
  /* A limit for a tall picture: with a row that grows, its greatest height would be its own. */
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  background: var(--colour-page);
  color: var(--colour-text-soft);

  > * {
    margin: auto;
  }

  img {
    display: block;
    background: var(--colour-picture);
    object-fit: contain;
    cursor: zoom-in;
  }

  img[data-zoomed] {
    cursor: zoom-out;
  }
`;

/** Above the picture, which stays in its place. */
const Search = styled.div`
  position: absolute;
  bottom: var(--space-3);
  inset-inline-start: var(--space-3);
  display: flex;
  gap: var(--space-2);
  align-items: center;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-small);
  background: var(--colour-surface);
`;

interface PictureViewerProps {
  readonly dialog: DialogOf<'picture'>;
}

/** Shows a picture as large as the window, with the channel's other pictures before and after it. */
export function PictureViewer({ dialog }: PictureViewerProps) {
  const { channelId, key, zoom } = dialog;
  const dispatch = useAppDispatch();
  const titleId = useId();
  const closeButton = useRef<HTMLButtonElement>(null);
  const { current, previous, next, isOldest, name } = usePictures(dialog);
  const open = (picture: Picture | undefined) =>
    picture && dispatch(pictureOpened({ channelId, key: picture.key, name: picture.file.name }));
  const zoomTo = (wanted: number) =>
    dispatch(pictureZoomed(Math.min(Math.max(wanted, 1), MAX_ZOOM)));

  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isComposing(event.nativeEvent)) return;
    const step = stepOf(event.key);
    // While the picture is larger than the window, the arrow keys scroll it.
    if (step !== 0 && zoom === 1 && open(step < 0 ? previous : next)) event.preventDefault();
    const action = {
      '+': () => zoomTo(zoom * 2),
      '-': () => zoomTo(zoom / 2),
    }[event.key];
    if (action?.()) event.preventDefault();
  };

  return (
    <Frame
      aria-labelledby={titleId}
      initialFocus={closeButton}
      onClose={() => dispatch(dialogClosed())}
      onKeyDown={handleKey}
    >
      <Content>
        <Header>
          <h2 id={titleId} title={name}>
            <bdi>{name}</bdi>
          </h2>
          <IconButton
            label={t('pictures.previous')}
            icon={<ChevronLeft size={20} aria-hidden="true" />}
            aria-disabled={!previous}
            onClick={() => open(previous)}
          />
          <IconButton
            label={t('pictures.next')}
            icon={<ChevronRight size={20} aria-hidden="true" />}
            aria-disabled={!next}
            onClick={() => open(next)}
          />
          <IconButton
            label={t('pictures.zoomOut')}
            icon={<ZoomOut size={20} aria-hidden="true" />}
            aria-disabled={zoom <= 1}
            onClick={() => zoomTo(zoom / 2)}
          />
          <IconButton
            label={t('pictures.zoomIn')}
            icon={<ZoomIn size={20} aria-hidden="true" />}
            aria-disabled={zoom >= MAX_ZOOM}
            onClick={() => zoomTo(zoom * 2)}
          />
          <IconButton
            ref={closeButton}
            label={t('ui.close')}
            icon={<X size={20} aria-hidden="true" />}
            onClick={() => dispatch(dialogClosed())}
          />
        </Header>
        <Enlarged
          key={key}
          picture={current}
          name={name}
          zoom={zoom}
          onPress={() => zoomTo(zoom > 1 ? 1 : 2)}
          // While the picture is larger than the window, a finger scrolls it.
          onSwipe={(step) => zoom === 1 && open(step < 0 ? previous : next)}
        />
        {isOldest && <OlderSearch key={`${channelId} ${key}`} channelId={channelId} />}
      </Content>
    </Frame>
  );
}

/** The pictures around the open one. */
function usePictures({ channelId, key, name }: DialogOf<'picture'>) {
  const pictures = useAppSelector((state) => selectPictures(state, channelId));
  const hasOlder = useAppSelector((state) => selectShownMessages(state, channelId)?.hasOlder);
  const index = pictures.findIndex((picture) => picture.key === key);
  return {
    current: pictures[index],
    previous: index > 0 ? pictures[index - 1] : undefined,
    next: index >= 0 ? pictures[index + 1] : undefined,
    /** Whether an older one would have to be fetched. */
    isOldest: index === 0 && hasOlder === true,
    name: stripBidiControls(name),
  };
}

/** Looks for a picture from before the oldest one for as long as it is drawn. */
function OlderSearch({ channelId }: { readonly channelId: ChannelId }) {
  const dispatch = useAppDispatch();
  const isConnecting = useAppSelector(selectIsConnecting);
  const [stop, setStop] = useState<'failed' | 'limit'>();
  useEffect(() => {
    if (isConnecting || stop) return undefined;
    const end = new AbortController();
    void dispatch(searchOlderPicture(channelId, end.signal)).then((reason) => {
      if (!end.signal.aborted) setStop(reason);
    });
    return () => end.abort();
  }, [dispatch, channelId, isConnecting, stop]);
  const goOn = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // This button goes away, and the keys work inside the dialog only.
    currentTarget.closest('dialog')?.querySelector('button')?.focus();
    setStop(undefined);
  };
  return (
    <Search role="status">
      {!stop && (
        <>
          <Spinner size={18} />
          {t('pictures.searching')}
        </>
      )}
      {stop === 'failed' && <FailureSign label={t('pictures.failed')} />}
      {stop && (
        <TextButton data-look="quiet" type="button" onClick={goOn}>
          {stop === 'failed' ? t('ui.tryAgain') : t('pictures.searchFurther')}
        </TextButton>
      )}
    </Search>
  );
}

interface EnlargedProps {
  /** Undefined when its message is gone: deleted, or in a channel that was left. */
  readonly picture: Picture | undefined;
  readonly name: string;
  readonly zoom: number;
  readonly onPress: () => void;
  readonly onSwipe: (step: number) => void;
}

function Enlarged({ picture, name, zoom, onPress, onSwipe }: EnlargedProps) {
  const { link, isPending } = useFileLink(safePictureUrl(picture?.file.url));
  const [isBroken, setBroken] = useBroken(link);
  const [naturalWidth, setNaturalWidth] = useState<number>();
  const limit = `${zoom * 100}%`;
  const swipe = useSwipe(onSwipe);
  const { stage, image, lookAt, lookAtCentre } = useCentre(zoom);
  return (
    <Stage ref={stage} tabIndex={zoom > 1 ? 0 : undefined} onScroll={lookAtCentre} {...swipe}>
      {!isPending && (isBroken || link === undefined) && (
        <ImageOff size={48} role="img" aria-label={name} />
      )}
      {!isBroken && link !== undefined && (
        // The keyboard has the zoom buttons.
        <img
          ref={image}
          src={link}
          alt={name}
          style={{
            width: naturalWidth && naturalWidth * zoom,
            maxWidth: limit,
            maxHeight: limit,
          }}
          data-zoomed={zoom > 1 || undefined}
          onLoad={({ currentTarget }) => setNaturalWidth(currentTarget.naturalWidth)}
          onError={setBroken}
          onClick={({ clientX, clientY }) => {
            lookAt({ x: clientX, y: clientY });
            onPress();
          }}
        />
      )}
    </Stage>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Keeps the middle of the stage where it is in the picture when that is zoomed, or moves there what was pressed. */
function useCentre(zoom: number) {
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  /** Parts of the picture's width and height. */
  const centre = useRef<Point>({ x: 0.5, y: 0.5 });
  const lookAt = ({ x, y }: Point) => {
    const box = image.current?.getBoundingClientRect();
    if (box && box.width > 0 && box.height > 0) {
      centre.current = { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
    }
  };
  useLayoutEffect(() => {
    const box = image.current?.getBoundingClientRect();
    if (!stage.current || !box) return;
    const { x, y } = middleOf(stage.current);
    stage.current.scrollBy({
      left: box.left + centre.current.x * box.width - x,
      top: box.top + centre.current.y * box.height - y,
      behavior: 'instant',
    });
  }, [zoom]);
  return {
    stage,
    image,
    lookAt,
    lookAtCentre: () => stage.current && lookAt(middleOf(stage.current)),
  };
}

function middleOf(element: HTMLElement): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
