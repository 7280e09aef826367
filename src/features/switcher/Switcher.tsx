import { useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { directChannelId } from '../../domain/directChannel';
import { selectAreMembershipsLoaded } from '../memberships/membershipsSlice';
import { channelOpened } from '../channels/channelsSlice';
import { channelChosen, userChosen } from '../channels/chatDialogsSlice';
import { selectOwnId } from '../session/sessionSlice';
import { findEntries, selectSwitcherEntries, type SwitcherEntry } from './switcherEntries';
import {
  entryActivated,
  selectActiveKey,
  selectFailedChannelId,
  selectOpeningChannelId,
  selectSwitcherSearch,
  switcherClosed,
  switcherSearched,
} from './switcherSlice';
import { SwitcherView } from './SwitcherView';

interface SwitcherProps {
  /** A channel one is in was chosen; on a small screen the panels make way for it. */
  readonly onSwitched: () => void;
}

/** Leads to a channel or chat one is in, joins another, or opens the chat with somebody. */
export function Switcher({ onSwitched }: SwitcherProps) {
  const dispatch = useAppDispatch();
  const search = useAppSelector(selectSwitcherSearch);
  const activeKey = useAppSelector(selectActiveKey);
  const entries = useAppSelector(selectSwitcherEntries);
  const found = useMemo(() => findEntries(entries, search), [entries, search]);
  const ownId = useAppSelector(selectOwnId);
  const openingId = useAppSelector(selectOpeningChannelId);
  const failedId = useAppSelector(selectFailedChannelId);
  const isLoading = useAppSelector(
    (state) =>
      !selectAreMembershipsLoaded(state) ||
      !state.channels.publicChannels.isComplete ||
      !state.users.everybody.isComplete,
  );

  const channelIdOf = (entry: SwitcherEntry) => {
    if (entry.kind !== 'person') return entry.id;
    return ownId === null ? undefined : directChannelId(ownId, entry.id);
  };

  const choose = (entry: SwitcherEntry) => {
    switch (entry.kind) {
      case 'joined':
        dispatch(switcherClosed());
        dispatch(channelOpened(entry.id));
        onSwitched();
        break;
      case 'joinable':
        dispatch(channelChosen(entry.id));
        break;
      case 'person':
        dispatch(userChosen(entry.id));
        break;
    }
  };

  return (
    <SwitcherView
      entries={found}
      isLoading={isLoading}
      isBusy={(entry) => openingId !== null && channelIdOf(entry) === openingId}
      isFailed={(entry) => failedId !== null && channelIdOf(entry) === failedId}
      search={search}
      activeKey={activeKey}
      onSearch={(text) => dispatch(switcherSearched(text))}
      onActive={({ key }) => dispatch(entryActivated(key))}
      onChoose={choose}
      onClose={() => dispatch(switcherClosed())}
    />
  );
}
