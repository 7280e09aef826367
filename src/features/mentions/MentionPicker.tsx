import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import type { ChannelId } from '../../domain/ids';
import { changeShown, readMentions, writeMentions } from '../../domain/mentionText';
import { isComposing } from '../../lib/keyboard';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { Avatar } from '../../ui/Avatar';
import { insertText } from '../../ui/GrowingTextArea';
import { type Candidate, selectFoundCandidates } from './mentionCandidates';
import { type MentionList, mentionListChanged, selectMentionList } from './mentionsSlice';

const Options = styled.ul`
  --gap: var(--space-2);
  --width: min(340px, 100vw - 2 * var(--gap));

  position: fixed;
  left: max(var(--gap), min(var(--left), 100vw - var(--width) - var(--gap)));
  z-index: 4;
  width: var(--width);
  max-height: min(380px, calc(var(--room) - 2 * var(--gap)));
  margin: var(--gap) 0;
  padding: var(--space-1);
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  background: var(--colour-raised);
  box-shadow: var(--shadow-raised);
  list-style: none;

  li {
    display: flex;
    gap: var(--space-3);
    align-items: center;
    min-height: var(--control-size);
    padding: 4px var(--space-2);
    border-radius: var(--radius-small);
    cursor: pointer;
  }

  li:hover {
    background: var(--colour-hover);
  }

  li[aria-selected='true'] {
    background: var(--colour-selected);

    @media (forced-colors: active) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }

  small {
    min-width: 0;
    margin-inline-start: auto;
    overflow: hidden;
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Name = styled.bdi`
  /* The title gives way: a name that is short of a fraction of a pixel would lose its last letters. */
  flex: none;
  max-width: calc(100% - 28px - 2 * var(--space-3));
  overflow: hidden;
  font-weight: 550;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

interface MentionPickerProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly field: string;
  readonly channelId: ChannelId;
  /** The text as it is sent. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Lists the members of the channel while an `@` and a part of a name are typed. The focus stays in the field. */
export function MentionPicker(props: MentionPickerProps) {
  const { area, field, text } = props;
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => selectMentionList(state, field));

  const follow = useEffectEvent(() => {
    const element = area.current;
    const found = element && document.activeElement === element && searchAt(element, text);
    if (!found) {
      if (list) dispatch(mentionListChanged(null));
      return;
    }
    const isSame = list?.start === found.start;
    if (isSame && list.search === found.search) return;
    const isDismissed = isSame && list.isDismissed;
    dispatch(mentionListChanged({ field, ...found, activeIndex: 0, isDismissed }));
  });

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const handle = () => follow();
    // Not at the focus: the field gets it back while a message is being sent.
    const events = ['input', 'keyup', 'click', 'blur'] as const;
    for (const type of events) element.addEventListener(type, handle);
    return () => {
      for (const type of events) element.removeEventListener(type, handle);
      dispatch(mentionListChanged(null));
    };
  }, [area, field, dispatch]);
  // A text that was sent is gone without an event.
  useEffect(() => follow(), [text]);

  return list && !list.isDismissed && <OpenList {...props} list={list} />;
}

/** An `@` that is no part of an address, and up to two words. */
const SEARCH = /(?:^|[^\w.+-])@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/;
const MAX_LENGTH = 83;

/** The `@` before the caret with what follows it, unless it is that of a mention. */
function searchAt({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, text: string) {
  if (selectionStart !== selectionEnd) return undefined;
  const before = value.slice(Math.max(0, selectionStart - MAX_LENGTH), selectionStart);
  const search = SEARCH.exec(before)?.[1];
  if (search === undefined) return undefined;
  const start = selectionStart - search.length - 1;
  const isMention = readMentions(text).mentions.some((mention) => mention.start === start);
  return isMention ? undefined : { start, search };
}

/** The frame of the list. In the field's own place it might be cut off. */
const LANDMARKS = 'main, aside';

interface OpenListProps extends MentionPickerProps {
  readonly list: MentionList;
}

function OpenList({ area, channelId, text, onText, list }: OpenListProps) {
  const { search, activeIndex } = list;
  const dispatch = useAppDispatch();
  const found = useAppSelector((state) => selectFoundCandidates(state, channelId, search));
  const active = found[Math.min(activeIndex, found.length - 1)];
  const id = useId();
  const optionId = ({ userId }: Candidate) => `${id}-${encodeURIComponent(userId)}`;
  useCombobox(area, active && id, active && optionId(active));

  const choose = ({ name, userId }: Candidate) => {
    const element = area.current;
    if (!element) return;
    const { start } = list;
    const end = start + 1 + search.length;
    const isFollowed = /^\s/.test(element.value.slice(end));
    element.setSelectionRange(start, end);
    insertText(element, `@${name}${isFollowed ? '' : ' '}`);
    const { shown, mentions } = readMentions(changeShown(text, element.value));
    const added = [...mentions, { start, name, userId }].sort((a, b) => a.start - b.start);
    onText(writeMentions({ shown, mentions: added }));
    dispatch(mentionListChanged(null));
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!active || isComposing(event) || hasModifier(event)) return;
    if (event.key === 'Enter' || event.key === 'Tab') choose(active);
    else if (event.key === 'Escape') dispatch(mentionListChanged({ ...list, isDismissed: true }));
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : found.length - 1;
      const index = (found.indexOf(active) + step) % found.length;
      dispatch(mentionListChanged({ ...list, activeIndex: index }));
    } else return;
    // The field and its surroundings must not act on the key.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = area.current;
    const handle = (event: KeyboardEvent) => handleKey(event);
    element?.addEventListener('keydown', handle);
    return () => element?.removeEventListener('keydown', handle);
  }, [area]);

  const box = usePlaceAbove(area);
  const [host] = useState(() => area.current?.closest(LANDMARKS));
  if (!active || !host) return null;
  return createPortal(
    <Options ref={box} role="listbox" id={id} aria-label="Mention somebody">
      {found.map((candidate) => (
        <li
          key={candidate.userId}
          id={optionId(candidate)}
          role="option"
          aria-selected={candidate === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(candidate)}
        >
          <Avatar name={candidate.name} pictureUrl={candidate.pictureUrl} size={28} />
          <Name>{candidate.name}</Name>
          <small>
            <bdi>{candidate.detail ?? candidate.userId}</bdi>
          </small>
        </li>
      ))}
    </Options>,
    host,
  );
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

/** Makes the field the combobox of the list while that is open. */
function useCombobox(
  area: RefObject<HTMLTextAreaElement | null>,
  listId: string | undefined,
  activeId: string | undefined,
): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || !listId || !activeId) return undefined;
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'true',
      'aria-controls': listId,
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) element.removeAttribute(name);
    };
  }, [area, listId, activeId]);
}

/** Puts the list above the field, or below it where there is more room. */
function usePlaceAbove(area: RefObject<HTMLTextAreaElement | null>) {
  const box = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const field = area.current?.getBoundingClientRect();
      const style = box.current?.style;
      if (!field || !style) return;
      const below = window.innerHeight - field.bottom;
      const isAbove = field.top >= below;
      style.setProperty('--left', `${field.left}px`);
      style.setProperty('--room', `${isAbove ? field.top : below}px`);
      style.top = isAbove ? 'auto' : `${field.bottom}px`;
      style.bottom = isAbove ? `${window.innerHeight - field.top}px` : 'auto';
    };
    place();
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  });
  return box;
}
