import { Browse } from '../parts/Browse';
import { timeOf } from '../parts/formats';
import { Occupants } from '../presence/Occupants';
import { LIVE, useGetChannelsQuery } from '../state/emulatorApi';
import type { ViewProps } from '../viewProps';
import { Messages } from './Messages';
import { PublishForm } from './PublishForm';

/** The channels with messages, those with the newest first; any other one can be opened by its name. */
export function ChannelsView({ keyset, item, onPick }: ViewProps) {
  const { data, error } = useGetChannelsQuery(keyset.subscribeKey, LIVE);
  return (
    <Browse
      label="Channels"
      names={data?.map(({ channel, timetoken }) => ({ id: channel, note: timeOf(timetoken) }))}
      error={error}
      empty="No channel has messages. Type a name to open a channel."
      item={item}
      onPick={onPick}
      tools={(filter) =>
        filter !== '' && (
          <button type="button" onClick={() => onPick(filter)}>
            Open channel
          </button>
        )
      }
    >
      {(channel) => (
        <article key={channel}>
          <h2>{channel}</h2>
          <PublishForm keyset={keyset} channel={channel} />
          <h3>Present</h3>
          <Occupants subscribeKey={keyset.subscribeKey} channel={channel} />
          <h3>Newest messages</h3>
          <Messages subscribeKey={keyset.subscribeKey} channel={channel} />
        </article>
      )}
    </Browse>
  );
}
