import { Answer, Empty } from '../parts/notes';
import { LIVE, useGetOccupantsQuery } from '../state/emulatorApi';

interface OccupantsProps {
  readonly subscribeKey: string;
  readonly channel: string;
}

/** The users who are in a channel, with their states. */
export function Occupants(props: OccupantsProps) {
  const { currentData, error } = useGetOccupantsQuery(props, LIVE);
  return (
    <Answer data={currentData} error={error}>
      {({ occupancy, uuids }) =>
        occupancy === 0 ? (
          <Empty>Nobody is here.</Empty>
        ) : (
          <>
            <ul className="plain">
              {uuids.map(({ uuid, state }) => (
                <li key={uuid}>
                  <span>{uuid}</span>{' '}
                  <span className="soft">{state !== undefined && JSON.stringify(state)}</span>
                </li>
              ))}
            </ul>
            {occupancy > uuids.length && <Empty>{occupancy - uuids.length} more.</Empty>}
          </>
        )
      }
    </Answer>
  );
}
