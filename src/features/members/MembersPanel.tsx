import { UserPlus, UserRoundX, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { hasGroupId } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { t } from '../../texts/t';
import { NothingFound } from '../../ui/NothingFound';
import { IconButton } from '../../ui/IconButton';
import { List } from '../../ui/List';
import { SearchBox } from '../../ui/SearchBox';
import { Skeleton } from '../../ui/Status';
import { useEscape } from '../../ui/useEscape';
import { selectAreMembersRefused, selectMembers } from '../memberships/membershipsApi';
import { makeSelectMemberIds } from './membersSelectors';
import { addMembersOpened, ignoredUsersOpened } from '../dialogs/dialogsSlice';
import { selectIsSilenced } from '../restrictions/restrictions';
import { membersSearched, selectMembersSearch } from '../panels/panelsSlice';
import { MEMBER_ROW_HEIGHT, MemberRow } from './MemberRow';

const Panel = styled.aside`
  display: flex;
  flex-direction: column;
  width: 100%;
  height: 100%;
  min-height: 0;
  outline: none;
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
    height: 40px;
  }

  h2 {
    flex: 1;
    margin: 0;
    font-size: var(--text-title);
    font-weight: 680;
    line-height: var(--line-tight);
  }
`;

const Placeholder = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  height: ${MEMBER_ROW_HEIGHT}px;
  padding: 0 var(--space-3);
`;

interface MembersPanelProps {
  readonly channelId: ChannelId;
  /** Whether it covers the conversation and takes the focus. */
  readonly isSheet: boolean;
  readonly onClose: () => void;
}

/** The members of a channel, with those who are present marked. */
export function MembersPanel({ channelId, isSheet, onClose }: MembersPanelProps) {
  const dispatch = useAppDispatch();
  const headingId = useId();
  const closeButton = useRef<HTMLButtonElement>(null);
  const search = useAppSelector(selectMembersSearch);
  const [selectMemberIds] = useState(makeSelectMemberIds);
  const userIds = useAppSelector((state) => selectMemberIds(state, channelId, search));
  const isRefused = useAppSelector((state) => selectAreMembersRefused(state, channelId));
  const isLoaded = useAppSelector((state) => selectMembers(state, channelId) !== undefined);
  const isSilenced = useAppSelector((state) => selectIsSilenced(state, channelId));
  const mayAdd = hasGroupId(channelId) && !isSilenced;
  const isLoading = !isLoaded && !isRefused;

  useEffect(() => {
    if (isSheet) closeButton.current?.focus();
  }, [isSheet]);

  useEscape(isSheet, onClose);

  return (
    <Panel
      aria-labelledby={headingId}
      // Gets the focus when the button that opened a dialog is gone.
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        // The first Escape clears the search.
        if (search === '') onClose();
      }}
    >
      <Top>
        <div>
          <h2 id={headingId}>{t('members.title')}</h2>
          {mayAdd && (
            <IconButton
              label={t('members.add')}
              icon={<UserPlus size={18} aria-hidden="true" />}
              onClick={() => dispatch(addMembersOpened(channelId))}
            />
          )}
          <IconButton
            label={t('ignoring.title')}
            icon={<UserRoundX size={18} aria-hidden="true" />}
            onClick={() => dispatch(ignoredUsersOpened())}
          />
          <IconButton
            ref={closeButton}
            label={t('ui.close')}
            icon={<X size={20} aria-hidden="true" />}
            onClick={onClose}
          />
        </div>
        <SearchBox
          label={t('members.search')}
          value={search}
          onChange={(text) => dispatch(membersSearched(text))}
        />
      </Top>
      <List
        key={channelId}
        label={t('members.title')}
        items={userIds}
        rowHeight={MEMBER_ROW_HEIGHT}
        isBusy={isLoading}
        isFocusable={userIds.length === 0}
        hasOneTabStop
        after={
          isLoading ? (
            <Placeholders />
          ) : (
            userIds.length === 0 && <NothingFound isRefused={!isLoaded} />
          )
        }
      >
        {(userId) => <MemberRow key={userId} channelId={channelId} userId={userId} />}
      </List>
    </Panel>
  );
}

function Placeholders() {
  return ['58%', '44%', '66%', '50%'].map((width) => (
    <Placeholder key={width} aria-hidden="true">
      <Skeleton width="36px" height="36px" borderRadius="var(--radius-round)" />
      <Skeleton width={width} height="14px" />
    </Placeholder>
  ));
}
