import { useEffect, useEffectEvent, useId, useMemo, useRef, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { directChannelId } from '../../domain/channel';
import type { ChannelId, UserId } from '../../domain/ids';
import { foldText } from '../../lib/search';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { Dialog } from '../../ui/Dialog';
import { FIRST_PLACEHOLDERS, MORE_PLACEHOLDERS } from '../../ui/ChoiceList';
import { NothingFound } from '../../ui/NothingFound';
import { SearchBox } from '../../ui/SearchBox';
import { CHOICE_ROW_HEIGHT, ChoicePlaceholders } from '../../ui/ChoiceRow';
import { List, type ListHandle } from '../../ui/List';
import { hasModifier, targetOf } from '../../ui/rowKeys';
import { selectArePublicChannelsAwaited } from '../channels/publicChannels';
import { channelOpened } from '../channels/channelsSlice';
import {
  channelChosen,
  dialogClosed,
  dialogSearched,
  entryActivated,
  entryAwaited,
  userChosen,
} from '../dialogs/dialogsSlice';
import type { DialogOf } from '../dialogs/openDialog';
import { selectAreMembershipsKnown } from '../memberships/membershipsSlice';
import { selectOwnId } from '../session/sessionSlice';
import { selectAreUsersAwaited } from '../users/allUsers';
import { findEntries, selectSwitcherEntries, type SwitcherEntry } from './switcherEntries';
import { SwitcherOption } from './SwitcherOption';

const Search = styled.div`
  flex: none;
  padding: 0 var(--space-4) var(--space-2);
`;

interface SwitcherProps {
  readonly dialog: DialogOf<'switcher'>;
  /** Called when a joined channel is chosen; on a phone, the chats sheet closes. */
  readonly onSwitched: () => void;
}

/**
 * Opens a joined channel, joins another one, or opens the direct chat with a user. The focus stays in
 * the search box: the arrow keys choose among the entries, Enter opens the chosen one.
 */
export function Switcher({ dialog, onSwitched }: SwitcherProps) {
  const { search, activeKey, pendingId, failedId } = dialog;
  const dispatch = useAppDispatch();
  const allEntries = useAppSelector(selectSwitcherEntries);
  const entries = useMemo(() => findEntries(allEntries, search), [allEntries, search]);
  const ownId = useAppSelector(selectOwnId);
  const isLoading = useAppSelector(
    (state) =>
      !selectAreMembershipsKnown(state) ||
      selectArePublicChannelsAwaited(state) ||
      selectAreUsersAwaited(state),
  );
  const listId = useId();
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<ListHandle>(null);
  const activeIndex = Math.max(
    0,
    entries.findIndex(({ key }) => key === activeKey),
  );
  const active = entries[activeIndex];
  const wanted = foldText(search.trim());
  const optionId = ({ key }: SwitcherEntry) => `${listId}-${encodeURIComponent(key)}`;

  const activate = ({ key }: SwitcherEntry) => dispatch(entryActivated(key));

  const choose = (entry: SwitcherEntry) => {
    switch (entry.kind) {
      case 'joined':
        dispatch(dialogClosed());
        dispatch(channelOpened(entry.id));
        onSwitched();
        break;
      case 'joinable':
        dispatch(channelChosen(entry.id));
        break;
      case 'user':
        dispatch(userChosen(entry.id));
        break;
    }
  };

  const chooseAwaited = useEffectEvent(() => {
    if (!active) return;
    activate(active);
    choose(active);
  });
  const isDue = dialog.isChoiceAwaited && active !== undefined;
  useEffect(() => {
    if (isDue) chooseAwaited();
  }, [isDue]);

  const handleKeyDown = (event: KeyboardEvent) => {
    // Home and End move the caret.
    if (event.key === 'Home' || event.key === 'End') return;
    if (event.key === 'Enter' && !hasModifier(event)) {
      event.preventDefault();
      if (active) choose(active);
      else if (isLoading) dispatch(entryAwaited());
      return;
    }
    const target = targetOf(event, activeIndex, entries.length);
    if (target === undefined || !active) return;
    event.preventDefault();
    // Past the ends, it goes on at the other one.
    const index = (target + entries.length) % entries.length;
    const entry = entries[index];
    if (entry) activate(entry);
    list.current?.reveal(index);
  };

  return (
    <Dialog
      title={t('switcher.title')}
      onClose={() => dispatch(dialogClosed())}
      height="tall"
      initialFocus={searchBox}
    >
      <Search>
        <SearchBox
          ref={searchBox}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={active !== undefined}
          aria-controls={active && listId}
          aria-activedescendant={active && optionId(active)}
          label={t('switcher.search')}
          value={search}
          onChange={(text) => dispatch(dialogSearched(text))}
          onKeyDown={handleKeyDown}
        />
      </Search>
      <List
        // A new search begins at the top.
        key={search}
        ref={list}
        role="listbox"
        isFocusable
        id={listId}
        label={t('switcher.entries')}
        items={entries}
        rowHeight={CHOICE_ROW_HEIGHT}
        isBusy={isLoading}
        activeIndex={activeIndex}
        after={
          isLoading ? (
            <ChoicePlaceholders
              count={active ? MORE_PLACEHOLDERS : FIRST_PLACEHOLDERS}
              shape="round"
            />
          ) : (
            !active && <NothingFound />
          )
        }
      >
        {(entry, index) => (
          <SwitcherOption
            key={entry.key}
            id={optionId(entry)}
            entry={entry}
            wanted={wanted}
            index={index}
            count={entries.length}
            isActive={index === activeIndex}
            isBusy={pendingId !== null && channelIdOf(entry, ownId) === pendingId}
            isFailed={failedId !== null && channelIdOf(entry, ownId) === failedId}
            onActive={() => activate(entry)}
            onChoose={() => choose(entry)}
          />
        )}
      </List>
    </Dialog>
  );
}

function channelIdOf(entry: SwitcherEntry, ownId: UserId | null): ChannelId | null {
  if (entry.kind !== 'user') return entry.id;
  return ownId && directChannelId(ownId, entry.id);
}
