import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { selectFoundChannels } from '../channelsSelectors';
import { channelChosen, joinChannelClosed, selectJoinChannel } from '../chatDialogsSlice';
import { JoinChannelView } from './JoinChannelView';

export function JoinChannelDialog() {
  const { isOpen } = useAppSelector(selectJoinChannel);
  return isOpen && <OpenJoinChannel />;
}

function OpenJoinChannel() {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');
  const channels = useAppSelector((state) => selectFoundChannels(state, search));
  const isLoading = useAppSelector((state) => !state.channels.publicChannels.isComplete);
  const { joiningId } = useAppSelector(selectJoinChannel);
  return (
    <JoinChannelView
      channels={channels}
      isLoading={isLoading}
      joiningId={joiningId}
      search={search}
      onSearch={setSearch}
      onChoose={(channelId) => dispatch(channelChosen(channelId))}
      onClose={() => dispatch(joinChannelClosed())}
    />
  );
}
