import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import type { ChannelId } from '../../domain/ids';
import { changeShown, readReferences, writeReferences } from '../../domain/mentionText';
import { isComposing } from '../../lib/keyboard';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { shownLanguage, t } from '../../texts/t';
import { Avatar } from '../../ui/Avatar';
import { insertText } from '../../ui/GrowingTextArea';
import { useLazyPart } from '../../ui/Part';
import { emojiIn } from '../emoji/emojiIn';
import { selectChannelLists } from '../channels/channelsSelectors';
import { completedAt } from './completedText';
import { type Completion, MAX_COMPLETIONS, ofChannel, ofEmoji, ofUser } from './completions';
import { selectFoundCandidates } from './mentionCandidates';
import {
  type CompletionList as CompletionListState,
  completionListChanged,
  selectCompletionList,
} from './mentionsSlice';
import { useCombobox, usePlaceAbove } from './useCombobox';

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

const Emoji = styled.span`
  width: 28px;
  font-size: 1.25rem;
  text-align: center;
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

interface CompletionListProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly field: string;
  readonly channelId: ChannelId;
  /** The text as it is sent. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/**
 * Lists what a sign and a part of a name can become while they are typed: members of the channel behind an `@`,
 * channels behind a `#`, emoji behind a `:`. The focus stays in the field.
 */
export function CompletionList(props: CompletionListProps) {
  const { area, field, text } = props;
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => selectCompletionList(state, field));

  const follow = useEffectEvent(() => {
    const element = area.current;
    const found = element && document.activeElement === element && completedAt(element, text);
    if (!found) {
      if (list) dispatch(completionListChanged(null));
      return;
    }
    const isSame = list?.start === found.start;
    if (isSame && list.search === found.search) return;
    const isDismissed = isSame && list.isDismissed;
    dispatch(completionListChanged({ field, ...found, activeIndex: 0, isDismissed }));
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
      dispatch(completionListChanged(null));
    };
  }, [area, field, dispatch]);
  // A text that was sent is gone without an event.
  useEffect(() => follow(), [text]);

  return list && !list.isDismissed && <OpenList {...props} list={list} />;
}

const NAMES = {
  '@': 'mentions.user',
  '#': 'mentions.channel',
  ':': 'mentions.emoji',
} as const;

/** The frame of the list. In the field's own place it might be cut off. */
const LANDMARKS = 'main, aside';

interface OpenListProps extends CompletionListProps {
  readonly list: CompletionListState;
}

const NONE: readonly never[] = [];

function useCompletions({ channelId, list: { sign, search } }: OpenListProps) {
  const { module } = useLazyPart(emojiIn(shownLanguage()), sign === ':');
  const users = useAppSelector((state) =>
    sign === '@' ? selectFoundCandidates(state, channelId, search) : NONE,
  );
  // Names of other chats concern nobody but their members.
  const channels = useAppSelector((state) =>
    sign === '#' ? selectChannelLists(state, search).publicChannels : NONE,
  );
  return useMemo((): readonly Completion[] => {
    if (sign === '@') return users.map(ofUser);
    if (sign === '#') return channels.slice(0, MAX_COMPLETIONS).map(ofChannel);
    return module?.findEmoji(search, MAX_COMPLETIONS).map(ofEmoji) ?? NONE;
  }, [sign, search, users, channels, module]);
}

function OpenList(props: OpenListProps) {
  const { area, text, onText, list } = props;
  const { sign, search, activeIndex } = list;
  const dispatch = useAppDispatch();
  const found = useCompletions(props);
  const active = found[Math.min(activeIndex, found.length - 1)];
  const id = useId();
  const optionId = ({ key }: Completion) => `${id}-${encodeURIComponent(key)}`;
  useCombobox(area, active && id, active && optionId(active));

  const choose = ({ text: added, refersTo }: Completion) => {
    const element = area.current;
    if (!element) return;
    const { start } = list;
    const end = start + 1 + search.length;
    const isFollowed = /^\s/.test(element.value.slice(end));
    element.setSelectionRange(start, end);
    insertText(element, `${added}${isFollowed ? '' : ' '}`);
    const { shown, references } = readReferences(changeShown(text, element.value));
    const all = refersTo ? [...references, { start, ...refersTo }] : references;
    onText(writeReferences({ shown, references: all.toSorted((a, b) => a.start - b.start) }));
    dispatch(completionListChanged(null));
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!active || isComposing(event) || hasModifier(event)) return;
    if (event.key === 'Enter' || event.key === 'Tab') choose(active);
    else if (event.key === 'Escape')
      dispatch(completionListChanged({ ...list, isDismissed: true }));
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : found.length - 1;
      const index = (found.indexOf(active) + step) % found.length;
      dispatch(completionListChanged({ ...list, activeIndex: index }));
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
    <Options ref={box} role="listbox" id={id} aria-label={t(NAMES[sign])}>
      {found.map((completion) => (
        <li
          key={completion.key}
          id={optionId(completion)}
          role="option"
          aria-selected={completion === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(completion)}
        >
          <Picture {...completion} />
          <Name>{completion.name}</Name>
          <small>
            <bdi>{completion.detail}</bdi>
          </small>
        </li>
      ))}
    </Options>,
    host,
  );
}

function Picture({ name, picture }: Completion) {
  if ('emoji' in picture) return <Emoji>{picture.emoji}</Emoji>;
  return <Avatar name={name} pictureUrl={picture.url} shape={picture.shape} size={28} />;
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
