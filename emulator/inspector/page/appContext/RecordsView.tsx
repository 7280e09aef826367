import { Browse } from '../parts/Browse';
import { Code } from '../parts/Code';
import { Empty } from '../parts/notes';
import { LIVE, type RecordKind, useGetRecordsInfiniteQuery } from '../state/emulatorApi';
import type { ViewProps } from '../viewProps';
import { Memberships } from './Memberships';

/** The users of App Context. */
export function UsersView(props: ViewProps) {
  return <RecordsView {...props} kind="uuids" label="Users" empty="App Context has no users." />;
}

/** The channels of App Context. */
export function ChannelRecordsView(props: ViewProps) {
  return (
    <RecordsView
      {...props}
      kind="channels"
      label="Channel records"
      empty="App Context has no channels."
    />
  );
}

interface RecordsViewProps extends ViewProps {
  readonly kind: RecordKind;
  readonly label: string;
  readonly empty: string;
}

function RecordsView({ keyset, item, onPick, kind, label, empty }: RecordsViewProps) {
  const { subscribeKey } = keyset;
  const answer = useGetRecordsInfiniteQuery({ subscribeKey, kind }, LIVE);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = answer;
  const records = data?.pages.flatMap((page) => page.data);
  return (
    <Browse
      label={label}
      names={records?.map(({ id = '', name }) => ({ id, title: name ?? id, note: id }))}
      error={error}
      empty={empty}
      item={item}
      onPick={onPick}
      tools={() =>
        hasNextPage && (
          <button type="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            More of {data?.pages[0]?.totalCount}
          </button>
        )
      }
    >
      {(id) => {
        const record = records?.find((each) => each.id === id);
        return (
          <article key={id}>
            <h2>{id}</h2>
            <h3>Record</h3>
            {record ? (
              <Code label="Record" text={JSON.stringify(record, null, 2)} />
            ) : (
              <Empty>The record is not among those that are loaded.</Empty>
            )}
            <h3>{kind === 'uuids' ? 'Memberships' : 'Members'}</h3>
            <Memberships subscribeKey={subscribeKey} kind={kind} id={id} />
          </article>
        );
      }}
    </Browse>
  );
}
