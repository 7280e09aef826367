import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { selectFoundChannels } from '../channelsSelectors';
import {
  channelChosen,
  channelsSearched,
  joinChannelClosed,
  selectJoinChannel,
} from '../chatDialogsSlice';
import { JoinChannelView } from './JoinChannelView';

export function JoinChannelDialog() {
  const { isOpen } = useAppSelector(selectJoinChannel);
  return isOpen && <OpenJoinChannel />;
}

function OpenJoinChannel() {
  const dispatch = useAppDispatch();
  const { search, joiningId, failedId } = useAppSelector(selectJoinChannel);
  const channels = useAppSelector((state) => selectFoundChannels(state, search));
  const isLoading = useAppSelector((state) => !state.channels.publicChannels.isComplete);
  return (
    <JoinChannelView
      channels={channels}
      isLoading={isLoading}
      joiningId={joiningId}
      failedId={failedId}
      search={search}
      onSearch={(text) => dispatch(channelsSearched(text))}
      onChoose={(channelId) => dispatch(channelChosen(channelId))}
      onClose={() => dispatch(joinChannelClosed())}
    />
  );
}
