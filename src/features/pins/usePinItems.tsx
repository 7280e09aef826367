import { Pin, PinOff } from 'lucide-react';
import { chatOf } from '../../domain/channelRole';
import { toChannelId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import type { MenuItem } from '../../ui/Menu';
import { selectPins } from './pinsSelectors';
import { pinChosen } from './pinsSlice';
import { selectMayPin } from './selectMayPin';

/** Pins a message in its channel, a reply in the channel of its thread, or unpins it. */
export function usePinItems({ channelId, timetoken }: Message): readonly MenuItem[] {
  const dispatch = useAppDispatch();
  const mayPin = useAppSelector((state) => selectMayPin(state, channelId));
  const isPinned = useAppSelector((state) =>
    selectPins(state, toChannelId(chatOf(channelId))).some((pin) => pin.timetoken === timetoken),
  );
  if (!mayPin) return [];
  const Icon = isPinned ? PinOff : Pin;
  return [
    {
      label: isPinned ? t('pins.unpin') : t('pins.pin'),
      icon: <Icon size={17} aria-hidden="true" />,
      choose: () => dispatch(pinChosen({ channelId, timetoken, isPinned: !isPinned })),
    },
  ];
}
