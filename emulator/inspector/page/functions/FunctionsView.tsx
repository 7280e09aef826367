import { Browse } from '../parts/Browse';
import { Facts } from '../parts/Facts';
import { duration } from '../parts/formats';
import { LIVE, useGetFunctionsQuery } from '../state/emulatorApi';
import type { ViewProps } from '../viewProps';
import { FunctionLog } from './FunctionLog';

/** The functions of a keyset and what they logged. */
export function FunctionsView({ keyset: { subscribeKey }, item, onPick }: ViewProps) {
  const { data, error } = useGetFunctionsQuery(subscribeKey, LIVE);
  return (
    <Browse
      label="Functions"
      names={data?.map(({ name, events }) => ({ id: name, note: events.join(', ') }))}
      error={error}
      empty="The keyset has no functions."
      item={item}
      onPick={onPick}
    >
      {(name) => {
        const info = data?.find((each) => each.name === name);
        return (
          <article>
            <h2>{name}</h2>
            <Facts
              facts={{
                Runs: info?.events.join(', '),
                Channels: info?.channels?.join(', '),
                Address: info?.url,
                Interval: info?.intervalMs === undefined ? undefined : duration(info.intervalMs),
              }}
            />
            <h3>Log, the newest first</h3>
            <FunctionLog subscribeKey={subscribeKey} name={name} />
          </article>
        );
      }}
    </Browse>
  );
}
