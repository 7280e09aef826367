import { useRef } from 'react';
import { channelTitle, type Channel } from '../../../domain/channel';
import type { ChannelId } from '../../../domain/ids';
import { Dialog } from '../../../ui/Dialog';
import { texts } from '../texts';
import { ChoiceList } from './ChoiceList';
import { ChoiceButton } from './ChoiceRow';

interface JoinChannelViewProps {
  readonly channels: readonly Channel[];
  /** More channels may come. */
  readonly isLoading: boolean;
  readonly joiningId: ChannelId | null;
  /** The channel that could not be joined. */
  readonly failedId: ChannelId | null;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onChoose: (channelId: ChannelId) => void;
  readonly onClose: () => void;
}

export function JoinChannelView(props: JoinChannelViewProps) {
  const { channels, isLoading, joiningId, failedId, search } = props;
  const { onSearch, onChoose, onClose } = props;
  const searchBox = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={texts.joinChannel}
      isOpen
      onClose={onClose}
      height="tall"
      initialFocus={searchBox}
    >
      <ChoiceList
        label={texts.channels}
        searchLabel={texts.searchChannels}
        searchBox={searchBox}
        search={search}
        onSearch={onSearch}
        items={channels}
        isLoading={isLoading}
        shape="square"
      >
        {(channel) => (
          <ChoiceButton
            key={channel.id}
            name={channelTitle(channel)}
            detail={channel.description}
            pictureUrl={channel.profileUrl}
            shape="square"
            isBusy={channel.id === joiningId}
            failure={channel.id === failedId ? texts.failures.join : null}
            isAddition
            onChoose={() => onChoose(channel.id)}
          />
        )}
      </ChoiceList>
    </Dialog>
  );
}
