import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { SearchBox } from '../../../ui/SearchBox';
import { selectAreMembershipsLoaded } from '../../memberships/membershipsSlice';
import { selectChannelLists } from '../channelsSelectors';
import { joinChannelOpened, newChatOpened } from '../chatDialogsSlice';
import { texts } from '../texts';
import { ChannelList } from './ChannelList';
import { JoinChannelDialog } from './JoinChannelDialog';
import { NewChatDialog } from './NewChatDialog';

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
  const [search, setSearch] = useState('');
  const isLoaded = useAppSelector(selectAreMembershipsLoaded);
  const lists = useAppSelector((state) => selectChannelLists(state, search));
  return (
    <Panel aria-label="Chats">
      <Top>
        {header}
        <SearchBox label={texts.searchChats} value={search} onChange={setSearch} />
      </Top>
      <Lists>
        <ChannelList
          title={texts.channels}
          addLabel={texts.joinChannel}
          onAdd={() => dispatch(joinChannelOpened())}
          channels={lists.publicChannels}
          isLoading={!isLoaded}
          onChosen={onChosen}
        />
        <ChannelList
          title={texts.chats}
          addLabel={texts.newChat}
          onAdd={() => dispatch(newChatOpened())}
          channels={lists.chats}
          isLoading={!isLoaded}
          onChosen={onChosen}
        />
      </Lists>
      <JoinChannelDialog />
      <NewChatDialog />
    </Panel>
  );
}
