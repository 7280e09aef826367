import { useState } from 'react';
import { FilterField } from '../parts/FilterField';
import { Answer, Empty } from '../parts/notes';
import { PickList } from '../parts/PickList';
import { TwoPanes } from '../parts/TwoPanes';
import { useGetCallsQuery } from '../state/emulatorApi';
import type { ViewProps } from '../viewProps';
import { CallDetails } from './CallDetails';
import { CallRow } from './CallRow';
import { matchesCall } from './matchesCall';

const EVERY_SECOND_MS = 1_000;

/** The calls of a keyset, the newest first, as they are answered. */
export function CallsView({ keyset, item, onPick }: ViewProps) {
  const [filter, setFilter] = useState('');
  const [isPaused, setIsPaused] = useState(false);
  const { data, error } = useGetCallsQuery(keyset.subscribeKey, {
    pollingInterval: isPaused ? 0 : EVERY_SECOND_MS,
    skipPollingIfUnfocused: true,
  });
  const shown = data?.calls.filter((call) => matchesCall(call, filter)).toReversed() ?? [];
  const picked = data?.calls.find(({ number }) => String(number) === item);
  return (
    <TwoPanes
      tools={
        <>
          <FilterField value={filter} placeholder="publish, ann, 403…" onChange={setFilter} />
          <button type="button" aria-pressed={isPaused} onClick={() => setIsPaused(!isPaused)}>
            Pause
          </button>
          <span className="soft">
            {shown.length} {shown.length === 1 ? 'call' : 'calls'}
          </span>
        </>
      }
      list={
        <Answer data={data} error={error}>
          {() =>
            shown.length === 0 ? (
              <Empty>
                {filter === ''
                  ? 'No calls yet. A poll is listed when it ends.'
                  : 'No call matches the filter.'}
              </Empty>
            ) : (
              <PickList
                label="Calls"
                items={shown}
                idOf={({ number }) => String(number)}
                picked={item}
                onPick={onPick}
              >
                {(call) => <CallRow call={call} />}
              </PickList>
            )
          }
        </Answer>
      }
      isPicked={item !== ''}
      onBack={() => onPick('')}
      details={
        picked ? (
          <CallDetails call={picked} keyset={keyset} />
        ) : (
          <Empty>
            {item === '' ? 'Pick a call to see it.' : 'This call is not kept any more.'}
          </Empty>
        )
      }
    />
  );
}
