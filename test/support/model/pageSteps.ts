import { fc } from '../drivers/randomRuns';
import type { FaultRule } from '../../../emulator/faults/faultRule';
import { ANN } from '../worlds/smallWorld';

/** Which of the two channels of a run. */
export type Place = 0 | 1;

/** One thing that happens: to the service, on the way from it, or on the page. */
export type PageStep =
  | { readonly do: 'say'; readonly place: Place; readonly what: Kind; readonly count: number }
  | { readonly do: 'edit' | 'delete'; readonly place: Place; readonly back: number }
  | {
      readonly do: 'react' | 'takeBack';
      readonly place: Place;
      readonly back: number;
      readonly value: string;
    }
  | { readonly do: 'rename' | 'send' | 'sendAgain' | 'rest' }
  | { readonly do: 'offline' | 'online' | 'reload' | 'secondTab' }
  | { readonly do: 'open'; readonly place: Place }
  | { readonly do: 'scroll'; readonly to: 'top' | 'bottom' }
  | { readonly do: 'pressReaction' | 'pickReaction'; readonly back: number }
  | { readonly do: 'disturb'; readonly rule: FaultRule };

type Kind = 'words' | 'emoji' | 'long';

const just = <Name extends PageStep['do']>(name: Name) => fc.constant(name);
const place = fc.constantFrom<Place>(0, 1);
const back = fc.nat(30);
const near = fc.nat(4);
const value = fc.constantFrom('👍', '🎉');

const answer = (status: number, body = '{}', contentType = 'application/json') =>
  ({ kind: 'status', status, body, contentType }) as const;

const late = fc.constantFrom(50, 200).map((ms) => ({ kind: 'delay', ms }) as const);

const poll = fc.oneof(
  fc.constantFrom(
    ...(['duplicate', 'reorder', 'split', 'olderCursor'] as const).map((kind) => ({ kind })),
  ),
  fc.constantFrom(
    answer(500),
    answer(503, '<h1>down</h1>', 'text/html'),
    answer(200, ''),
    ...([{ kind: 'dropRequest' }, { kind: 'dropResponse' }] as const),
    { kind: 'truncate', bytes: 20 } as const,
  ),
  late,
);
const call = fc.oneof(
  fc.constantFrom(answer(503), ...([{ kind: 'dropRequest' }, { kind: 'dropResponse' }] as const), {
    kind: 'truncate',
    bytes: 5,
  } as const),
  late,
);

/** All faults meet Ann's page alone. */
const rule = fc.oneof(
  fc.record({ operation: fc.constant('subscribe'), effect: poll }),
  fc.record({
    operation: fc.constantFrom(
      'historyWithActions',
      'publish',
      'addMessageAction',
      'removeMessageAction',
    ),
    effect: call,
  }),
);

/** More events than one answer of the subscription holds. */
const MANY = 120;

const weighted: readonly {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<PageStep>;
}[] = [
  {
    weight: 10,
    arbitrary: fc.record({
      do: just('say'),
      place,
      what: fc.constantFrom<Kind>('words', 'words', 'emoji', 'long'),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: just('say'),
      place,
      what: fc.constant<Kind>('words'),
      count: fc.constant(MANY),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('edit', 'delete'), place, back }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('react', 'takeBack'), place, back: near, value }),
  },
  { weight: 1, arbitrary: fc.record({ do: just('rename') }) },
  { weight: 4, arbitrary: fc.record({ do: just('send') }) },
  { weight: 3, arbitrary: fc.record({ do: just('sendAgain') }) },
  { weight: 3, arbitrary: fc.record({ do: just('pressReaction'), back: near }) },
  { weight: 1, arbitrary: fc.record({ do: just('pickReaction'), back: near }) },
  { weight: 5, arbitrary: fc.record({ do: just('open'), place }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: just('scroll'), to: fc.constantFrom('top', 'bottom') }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: just('disturb'),
      rule: fc
        .record({ rule, times: fc.integer({ min: 1, max: 2 }) })
        .map(({ rule: { operation, effect }, times }) => ({
          match: { operation, userId: ANN },
          times,
          effect,
        })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: just('offline') }) },
  { weight: 3, arbitrary: fc.record({ do: just('online') }) },
  { weight: 4, arbitrary: fc.record({ do: just('rest') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('reload', 'secondTab') }) },
];

/** The steps of one run, in two channels with this many messages at first. */
export interface PageRun {
  readonly history: readonly [number, number];
  readonly steps: readonly PageStep[];
}

export const anyPageRun: fc.Arbitrary<PageRun> = fc.record({
  history: fc.tuple(fc.nat(40), fc.nat(30)),
  steps: fc.array(fc.oneof(...weighted), { minLength: 3, maxLength: 14, size: 'max' }),
});
