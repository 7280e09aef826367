import { useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { NothingFound } from '../../ui/NothingFound';
import { SearchBox } from '../../ui/SearchBox';
import type { ListHandle } from '../../ui/List';
import { selectAreMembershipsKnown } from '../memberships/membershipsSlice';
import { selectChannelLists } from '../channels/channelsSelectors';
import { joinChannelOpened, messageSearchOpened, newChatOpened } from '../dialogs/dialogsSlice';
import { chatsSearched, selectChatsSearch } from '../panels/panelsSlice';
import { selectCanSearch } from '../session/sessionSlice';
import { ChannelList } from './ChannelList';
import { LeaveNotices } from './LeaveNotices';
import { MessageSearchRow } from './MessageSearchRow';

const Panel = styled.nav`
  display: flex;
  flex-direction: column;
  width: 100%;
  height: 100%;
  min-height: 0;
  background: var(--colour-panel);
`;

const Top = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) var(--space-3);
`;

const Lists = styled.div`
  flex: 1;
  min-height: 0;
  padding: 0 var(--space-2) var(--space-4);
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
`;

interface ChannelsPanelProps {
  /** The current user and what belongs beside them. */
  readonly header: ReactNode;
  readonly onChosen: () => void;
}

export function ChannelsPanel({ header, onChosen }: ChannelsPanelProps) {
  const dispatch = useAppDispatch();
  const search = useAppSelector(selectChatsSearch);
  const canSearch = useAppSelector(selectCanSearch);
  const isLoaded = useAppSelector(selectAreMembershipsKnown);
  const lists = useAppSelector((state) => selectChannelLists(state, search));
  const searchBox = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const publicRows = useRef<ListHandle>(null);
  const chatRows = useRef<ListHandle>(null);
  const isAllShown = isLoaded && search === '';
  const isNothingFound =
    isLoaded && search !== '' && lists.publicChannels.length + lists.chats.length === 0;
  const hasPublic = lists.publicChannels.length > 0;
  const focusCurrent = () =>
    scroller.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  const focusFirst = () => (hasPublic ? publicRows : chatRows).current?.focusFirst();
  return (
    <Panel aria-label={t('channelsPanel.title')}>
      <Top>
        {header}
        <SearchBox
          ref={searchBox}
          label={t('channelsPanel.search')}
          value={search}
          onChange={(text) => dispatch(chatsSearched(text))}
          onArrowDown={focusFirst}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && canSearch) dispatch(messageSearchOpened(search));
          }}
        />
      </Top>
      <Lists ref={scroller}>
        <MessageSearchRow />
        <ChannelList
          ref={publicRows}
          scroller={scroller}
          title={t('channels.title')}
          addLabel={t('channels.join')}
          onAdd={() => dispatch(joinChannelOpened())}
          channels={lists.publicChannels}
          isLoading={!isLoaded}
          isNew={isAllShown && !hasPublic}
          onChosen={onChosen}
          onArrowUpFromFirst={() => searchBox.current?.focus()}
          onArrowDownFromLast={() => chatRows.current?.focusFirst()}
        />
        <ChannelList
          ref={chatRows}
          scroller={scroller}
          title={t('channels.chats')}
          addLabel={t('channels.newChat')}
          onAdd={() => dispatch(newChatOpened())}
          channels={lists.chats}
          isLoading={!isLoaded}
          isNew={isAllShown && lists.chats.length === 0}
          onChosen={onChosen}
          onArrowUpFromFirst={() =>
            hasPublic ? publicRows.current?.focusLast() : searchBox.current?.focus()
          }
        />
        {isNothingFound && <NothingFound />}
      </Lists>
      <LeaveNotices onGone={focusCurrent} />
    </Panel>
  );
}
