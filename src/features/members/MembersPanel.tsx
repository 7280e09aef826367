import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import type { ChannelId } from '../../domain/ids';
import { IconButton } from '../../ui/IconButton';
import { SearchBox } from '../../ui/SearchBox';
import { selectMembers } from '../memberships/membershipsSlice';
import { makeSelectMemberIds } from './membersSelectors';
import { MemberListView } from './MemberListView';
import { membersSearched, selectMembersSearch } from './membersPanelSlice';
import { texts } from './texts';

const Panel = styled.aside`
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

  > div:first-child {
    display: flex;
    align-items: center;
    justify-content: space-between;
    height: 40px;
  }

  h2 {
    margin: 0;
    font-size: var(--text-title);
    font-weight: 680;
    line-height: var(--line-tight);
  }
`;

interface MembersPanelProps {
  readonly channelId: ChannelId;
  /** The panel covers the conversation: the focus moves in. */
  readonly isSheet: boolean;
  readonly onClose: () => void;
}

/** Who is in the channel, and who of them is there. */
export function MembersPanel({ channelId, isSheet, onClose }: MembersPanelProps) {
  const dispatch = useAppDispatch();
  const headingId = useId();
  const closeButton = useRef<HTMLButtonElement>(null);
  const search = useAppSelector(selectMembersSearch);
  const [selectMemberIds] = useState(makeSelectMemberIds);
  const userIds = useAppSelector((state) => selectMemberIds(state, channelId, search));
  const isLoaded = useAppSelector((state) => selectMembers(state, channelId) !== undefined);

  useEffect(() => {
    if (isSheet) closeButton.current?.focus();
  }, [isSheet]);

  useEffect(() => {
    if (!isSheet) return undefined;
    // Wherever the focus is: a tap on the sheet leaves it nowhere.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isSheet, onClose]);

  return (
    <Panel
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        // The first Escape in the search box empties it.
        if (search === '') onClose();
      }}
    >
      <Top>
        <div>
          <h2 id={headingId}>{texts.title}</h2>
          <IconButton
            ref={closeButton}
            label={texts.close}
            icon={<X size={20} aria-hidden="true" />}
            onClick={onClose}
          />
        </div>
        <SearchBox
          label={texts.search}
          value={search}
          onChange={(text) => dispatch(membersSearched(text))}
        />
      </Top>
      <MemberListView
        key={channelId}
        channelId={channelId}
        userIds={userIds}
        isLoading={!isLoaded}
        labelledBy={headingId}
      />
    </Panel>
  );
}
