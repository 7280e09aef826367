import { toChannelId, type ChannelId } from '../../domain/ids';
import { channelTitle } from '../../domain/channel';
import { useAppSelector } from '../app/hooks';
import { SelectField } from '../ui/Field';
import { selectAllChannels } from './channelDirectory';

interface ChannelPickerProps {
  readonly label: string;
  readonly isBare?: boolean;
  /** What stands for no channel. */
  readonly none: string;
  readonly value: ChannelId | null;
  readonly onChange: (channelId: ChannelId | null) => void;
  /** Not offered. */
  readonly except?: readonly ChannelId[];
}

/** One of the chat's channels. */
export function ChannelPicker(props: ChannelPickerProps) {
  const { label, isBare = false, none, value, onChange, except = [] } = props;
  const channels = useAppSelector(selectAllChannels);
  return (
    <SelectField
      label={label}
      isBare={isBare}
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
