import type { Delivery } from '../../../eventsAndActions/eventsOptions';
import { Browse } from '../parts/Browse';
import { Facts } from '../parts/Facts';
import { dateTime, duration } from '../parts/formats';
import { Empty } from '../parts/notes';
import { LIVE, useGetDeliveriesQuery } from '../state/emulatorApi';
import type { ViewProps } from '../viewProps';

/** The requests of Events & Actions, the newest first. */
export function DeliveriesView({ keyset, item, onPick }: ViewProps) {
  const { data, error } = useGetDeliveriesQuery(keyset.subscribeKey, LIVE);
  return (
    <Browse
      label="Deliveries"
      names={data?.toReversed().map((delivery) => ({
        id: idOf(delivery),
        title: `${delivery.event} → ${delivery.action}`,
        note: `${delivery.outcome} ${delivery.status ?? delivery.error ?? ''}`,
      }))}
      error={error}
      empty="No webhook was called. Listeners and actions are set with --events."
      item={item}
      onPick={onPick}
    >
      {(id) => {
        const delivery = data?.find((each) => idOf(each) === id);
        return delivery ? (
          <DeliveryDetails delivery={delivery} />
        ) : (
          <Empty>This delivery is not kept any more.</Empty>
        );
      }}
    </Browse>
  );
}

function DeliveryDetails({ delivery }: { readonly delivery: Delivery }) {
  const { event, listener, action, items, attempt, outcome, status, error, at, ms, retryAt } =
    delivery;
  return (
    <article>
      <h2>{event}</h2>
      <Facts
        facts={{
          Listener: listener,
          Action: action,
          Events: items,
          Attempt: attempt,
          Outcome: outcome,
          Status: status,
          Error: error,
          Time: `${dateTime(at)}, took ${duration(ms)}`,
          'Next attempt': retryAt === undefined ? undefined : dateTime(retryAt),
        }}
      />
    </article>
  );
}

/** Each attempt has a line of its own. */
function idOf({ id, attempt, outcome }: Delivery): string {
  return `${id} ${attempt} ${outcome}`;
}
