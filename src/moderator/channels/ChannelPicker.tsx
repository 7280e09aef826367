import { type ChannelId, toChannelId } from '../../domain/ids';
import { useAppSelector } from '../state/hooks';
import { selectChannelTitle, selectAllChannels } from './channelDirectory';
import { channelTitle } from '../../domain/channel';
import { SelectField } from '../ui/Field';

export function ChannelName({ id }: { readonly id: ChannelId }) {
  const title = useAppSelector((state) => selectChannelTitle(state, id));
  return <bdi title={id}>{title}</bdi>;
}

interface ChannelPickerProps {
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
  const { label, isBare = false, none, value, onChange, except = [], isRequired } = props;
  const channels = useAppSelector(selectAllChannels);
  return (
    <SelectField
      label={label}
      isBare={isBare}
      required={isRequired}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : toChannelId(id))}
    >
      <option value="">{none}</option>
      {channels
        .filter(({ id }) => !except.includes(id))
        .map((channel) => (
          <option key={channel.id} value={channel.id} title={channel.id}>
            {channelTitle(channel)}
          </option>
        ))}
    </SelectField>
  );
}
