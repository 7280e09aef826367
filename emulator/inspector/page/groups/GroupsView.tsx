import { Browse } from '../parts/Browse';
import { Answer, Empty } from '../parts/notes';
import { LIVE, useGetGroupChannelsQuery, useGetGroupsQuery } from '../state/emulatorApi';
import type { ViewProps } from '../viewProps';

/** The channel groups. */
export function GroupsView({ keyset: { subscribeKey }, item, onPick }: ViewProps) {
  const { data, error } = useGetGroupsQuery(subscribeKey, LIVE);
  return (
    <Browse
      label="Channel groups"
      names={data?.map((id) => ({ id, note: '' }))}
      error={error}
      empty="There are no channel groups."
      item={item}
      onPick={onPick}
    >
      {(group) => (
        <article>
          <h2>{group}</h2>
          <h3>Channels</h3>
          <GroupChannels subscribeKey={subscribeKey} group={group} />
        </article>
      )}
    </Browse>
  );
}

interface GroupChannelsProps {
  readonly subscribeKey: string;
  readonly group: string;
}

function GroupChannels(props: GroupChannelsProps) {
  const { currentData, error } = useGetGroupChannelsQuery(props, LIVE);
  return (
    <Answer data={currentData} error={error}>
      {(channels) =>
        channels.length === 0 ? (
          <Empty>The group has no channels.</Empty>
        ) : (
          <ul className="plain">
            {channels.map((channel) => (
              <li key={channel}>{channel}</li>
            ))}
          </ul>
        )
      }
    </Answer>
  );
}
