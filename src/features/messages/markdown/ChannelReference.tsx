import { channelTitle } from '../../../domain/channel';
import type { ChannelId } from '../../../domain/ids';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';
import { selectChannel } from '../../channels/channelsSelectors';
import { channelOpened } from '../../channels/channelsSlice';
import { selectOpenChannelIds } from '../../restrictions/restrictions';
import { Mention } from '../../mentions/Mention.styles';

interface ChannelReferenceProps {
  readonly channelId: ChannelId;
  /** The name in the text: the author can write any name. */
  readonly name: string;
}

/** A channel that a text names. It leads there when the user is in it; of others nothing more is told. */
export function ChannelReference({ channelId, name }: ChannelReferenceProps) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => selectOpenChannelIds(state).includes(channelId));
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const tabIndex = useControlTabIndex();
  if (!isOpen) return <b>#{name}</b>;
  return (
    <Mention
      ref={leaveFocusToRow}
      type="button"
      title={channelId}
      tabIndex={tabIndex}
      onClick={() => dispatch(channelOpened(channelId))}
    >
      #{channelTitle(channel)}
    </Mention>
  );
}
