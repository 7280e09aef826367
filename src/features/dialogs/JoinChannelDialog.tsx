import { useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { channelTitle } from '../../domain/channel';
import { t } from '../../texts/t';
import { ChoiceList } from '../../ui/ChoiceList';
import { ChoiceButton } from '../../ui/ChoiceRow';
import { Dialog } from '../../ui/Dialog';
import {
  selectArePublicChannelsAwaited,
  selectArePublicChannelsRefused,
  selectFoundChannels,
} from '../channels/publicChannels';
import { OfflineState } from '../session/OfflineState';
import { selectIsOffline } from '../session/sessionSlice';
import { channelChosen, dialogClosed, dialogSearched, selectJoiningId } from './dialogsSlice';
import type { DialogOf } from './openDialog';

interface JoinChannelDialogProps {
  readonly dialog: DialogOf<'joinChannel'>;
}

export function JoinChannelDialog({ dialog: { search, failedId } }: JoinChannelDialogProps) {
  const dispatch = useAppDispatch();
  const joiningId = useAppSelector(selectJoiningId);
  const channels = useAppSelector((state) => selectFoundChannels(state, search));
  const isOffline = useAppSelector(selectIsOffline);
  const isLoading = useAppSelector(selectArePublicChannelsAwaited);
  const isRefused = useAppSelector(selectArePublicChannelsRefused);
  const searchBox = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={t('channels.join')}
      onClose={() => dispatch(dialogClosed())}
      height="tall"
      initialFocus={searchBox}
    >
      <ChoiceList
        label={t('channels.title')}
        searchLabel={t('dialogs.searchChannels')}
        searchBox={searchBox}
        search={search}
        onSearch={(text) => dispatch(dialogSearched(text))}
        items={channels}
        isLoading={isLoading}
        isRefused={isRefused}
        shape="square"
        {...(isOffline && { placeholder: <OfflineState /> })}
      >
        {(channel) => (
          <ChoiceButton
            key={channel.id}
            name={channelTitle(channel)}
            detail={channel.description}
            pictureUrl={channel.profileUrl}
            shape="square"
            isBusy={channel.id === joiningId}
            failure={channel.id === failedId ? t('channels.notJoined') : null}
            isAddition
            onChoose={() => dispatch(channelChosen(channel.id))}
          />
        )}
      </ChoiceList>
    </Dialog>
  );
}
