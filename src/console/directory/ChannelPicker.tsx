import type { Ref } from 'react';
import { type ChannelId, toChannelId } from '../../domain/ids';
import { useAppSelector } from '../state/hooks';
import { chatsApi } from './chatsApi';
import { selectIsChannelAwaited, selectNames } from './directory';
import { NameToCome } from './NameToCome';
import { SelectField } from '../ui/Field';

export function ChannelName({ id }: { readonly id: ChannelId }) {
  const title = useAppSelector((state) => selectNames(state).channel(id));
  const isAwaited = useAppSelector((state) => selectIsChannelAwaited(state, id));
  return <bdi title={id}>{isAwaited ? <NameToCome /> : title}</bdi>;
}

/**
 * Nobody announces a new chat: a picker that appears asks for a list that is older than some seconds, and one that is
 * there for long asks again.
 */
const LOOK = {
  refetchOnMountOrArgChange: 10,
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
};

interface ChannelPickerProps {
  readonly ref?: Ref<HTMLSelectElement>;
  readonly label: string;
  readonly isBare?: boolean;
  /** The label of the empty choice. */
  readonly none: string;
  readonly value: ChannelId | null;
  readonly onChange: (channelId: ChannelId | null) => void;
  /** Channels that are not offered. */
  readonly except?: readonly ChannelId[];
  /** Whether its form needs a choice; the browser says so. */
  readonly isRequired?: boolean;
}

/** A select with all chats. */
export function ChannelPicker(props: ChannelPickerProps) {
  const { except = [], isRequired, ...rest } = props;
  const names = useAppSelector(selectNames);
  const { data: chats = [] } = chatsApi.useGetChatsQuery(null, LOOK);
  return (
    <SelectField
      {...rest}
      required={isRequired}
      values={chats.map(({ id }) => toChannelId(id)).filter((id) => !except.includes(id))}
      textOf={names.channel}
      titleOf={String}
    />
  );
}
