import { Answer, Empty } from '../parts/notes';
import { LIVE, type RecordKind, useGetMembershipsQuery } from '../state/emulatorApi';

interface MembershipsProps {
  readonly subscribeKey: string;
  readonly kind: RecordKind;
  readonly id: string;
}

/** The channels of a user, or the users of a channel: the first hundred. */
export function Memberships(props: MembershipsProps) {
  const { currentData, error } = useGetMembershipsQuery(props, LIVE);
  return (
    <Answer data={currentData} error={error}>
      {({ data, totalCount = data.length }) =>
        data.length === 0 ? (
          <Empty>There are none.</Empty>
        ) : (
          <>
            <ul className="plain">
              {data.map(({ channel, uuid, custom }) => {
                const id = (channel ?? uuid)?.id;
                return (
                  <li key={id}>
                    {id} <span className="soft">{Boolean(custom) && JSON.stringify(custom)}</span>
                  </li>
                );
              })}
            </ul>
            {totalCount > data.length && <Empty>{totalCount - data.length} more.</Empty>}
          </>
        )
      }
    </Answer>
  );
}
