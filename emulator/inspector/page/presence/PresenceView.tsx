import { Browse } from '../parts/Browse';
import { LIVE, useGetPresenceQuery } from '../state/emulatorApi';
import type { ViewProps } from '../viewProps';
import { Occupants } from './Occupants';

/** The channels in which somebody is. */
export function PresenceView({ keyset, item, onPick }: ViewProps) {
  const { data, error } = useGetPresenceQuery(keyset.subscribeKey, LIVE);
  return (
    <Browse
      label="Channels with users"
      names={
        data &&
        Object.entries(data.channels).map(([id, { occupancy }]) => ({
          id,
          note: `${occupancy} present`,
        }))
      }
      error={error}
      empty="Nobody is present in any channel."
      item={item}
      onPick={onPick}
    >
      {(channel) => (
        <article>
          <h2>{channel}</h2>
          <h3>Present</h3>
          <Occupants subscribeKey={keyset.subscribeKey} channel={channel} />
        </article>
      )}
    </Browse>
  );
}
