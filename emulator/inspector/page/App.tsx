import { ChannelRecordsView, UsersView } from './appContext/RecordsView';
import { CallsView } from './calls/CallsView';
import { ChannelsView } from './channels/ChannelsView';
import { DeliveriesView } from './deliveries/DeliveriesView';
import { FunctionsView } from './functions/FunctionsView';
import { GroupsView } from './groups/GroupsView';
import { Failure, Loading } from './parts/notes';
import { PresenceView } from './presence/PresenceView';
import { useGetSessionQuery } from './state/emulatorApi';
import { hashOf, type View, VIEWS } from './state/place';
import { usePlace } from './state/store';
import { TokensView } from './tokens/TokensView';
import type { ViewProps } from './viewProps';

const SESSION_EVERY_MS = 3_000;

const COMPONENTS: Readonly<Record<View, (props: ViewProps) => React.ReactNode>> = {
  calls: CallsView,
  channels: ChannelsView,
  presence: PresenceView,
  users: UsersView,
  records: ChannelRecordsView,
  groups: GroupsView,
  functions: FunctionsView,
  deliveries: DeliveriesView,
  tokens: TokensView,
};

/** On a phone not all links fit. */
const showLink = (link: HTMLElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The page: a keyset, the links of the views, and one of them. */
export function App() {
  const place = usePlace();
  const { data: session, error } = useGetSessionQuery(undefined, {
    pollingInterval: SESSION_EVERY_MS,
  });
  if (!session) {
    return <main className="start">{error ? <Failure error={error} /> : <Loading />}</main>;
  }
  const { keysets } = session;
  const keyset = keysets.find(({ subscribeKey }) => subscribeKey === place.keyset) ?? keysets[0];
  const handlePick = (item: string) => {
    // Each step of the arrow keys through a list is none for the way back.
    if (place.item !== '' && item !== '') location.replace(hashOf({ ...place, item }));
    else location.hash = hashOf({ ...place, item });
  };
  const ViewComponent = COMPONENTS[place.view];
  return (
    <>
      <header>
        <h1>
          Inspector <span className="soft">PubNub emulator {session.version}</span>
        </h1>
        <label className="field">
          Keyset
          <select
            value={keyset?.subscribeKey}
            onChange={({ target }) => {
              location.hash = hashOf({ ...place, keyset: target.value, item: '' });
            }}
          >
            {keysets.map(({ subscribeKey }) => (
              <option key={subscribeKey}>{subscribeKey}</option>
            ))}
          </select>
        </label>
        <nav aria-label="Views">
          {Object.entries(VIEWS).map(([view, name]) => (
            <a
              key={view}
              href={hashOf({ ...place, view: view as View, item: '' })}
              aria-current={view === place.view ? 'page' : undefined}
              ref={view === place.view ? showLink : null}
            >
              {name}
            </a>
          ))}
        </nav>
      </header>
      {error && (
        <p className="banner" role="alert">
          The emulator does not answer. The page shows what it knew, and goes on when it answers
          again.
        </p>
      )}
      <main>
        {keyset && (
          <ViewComponent
            key={`${place.view} ${keyset.subscribeKey}`}
            keyset={keyset}
            item={place.item}
            onPick={handlePick}
          />
        )}
      </main>
    </>
  );
}
