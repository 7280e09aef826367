import { fc } from '../drivers/randomRuns';
import { CHANNELS } from './historyService';
import type { Delivery } from './network';

type ChannelIndex = number;

/** One thing that happens: to the service, to the network, or by the user. */
export type Step =
  | { readonly do: 'say'; readonly channel: ChannelIndex; readonly count: number }
  | { readonly do: 'edit' | 'delete'; readonly channel: ChannelIndex; readonly back: number }
  | {
      readonly do: 'react' | 'pressReaction';
      readonly channel: ChannelIndex;
      readonly back: number;
      readonly value: string;
    }
  | { readonly do: 'takeBack'; readonly back: number }
  | { readonly do: 'join' | 'leave' | 'leaveHere'; readonly channel: ChannelIndex }
  | {
      readonly do: 'restrict';
      readonly what: 'mutedChannels' | 'blockedChannels';
      readonly channel: ChannelIndex;
      readonly isOn: boolean;
    }
  | { readonly do: 'open' | 'older' | 'write' | 'send'; readonly channel: ChannelIndex }
  | { readonly do: 'newer' | 'newest'; readonly channel: ChannelIndex }
  | { readonly do: 'jump'; readonly channel: ChannelIndex; readonly back: number }
  | { readonly do: 'scroll'; readonly isAtBottom: boolean }
  | { readonly do: 'cover'; readonly isCovered: boolean }
  | { readonly do: 'lose' | 'mend' | 'process' | 'answer' | 'fail' }
  | { readonly do: 'deliver'; readonly how: Delivery }
  | { readonly do: 'flood'; readonly channel: ChannelIndex }
  | { readonly do: 'pass'; readonly ms: number };

const channel = fc.nat(CHANNELS.length - 1);
const back = fc.nat(40);
const value = fc.constantFrom('👍', '🎉');
const just = <Name extends Step['do']>(name: Name) => fc.constant(name);

/** More events than one answer of the subscription holds. */
const MANY = 130;

const weighted: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> }[] = [
  {
    weight: 10,
    arbitrary: fc.record({
      do: just('say'),
      channel,
      count: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 1, max: 5 }) },
        { weight: 1, arbitrary: fc.constant(MANY) },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('edit', 'delete'), channel, back }) },
  { weight: 4, arbitrary: fc.record({ do: just('react'), channel, back, value }) },
  { weight: 2, arbitrary: fc.record({ do: just('pressReaction'), channel, back, value }) },
  { weight: 3, arbitrary: fc.record({ do: just('takeBack'), back: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('join', 'leave'), channel }) },
  { weight: 1, arbitrary: fc.record({ do: just('leaveHere'), channel }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: just('restrict'),
      what: fc.constantFrom('mutedChannels', 'blockedChannels'),
      channel,
      isOn: fc.boolean(),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: just('open'), channel }) },
  { weight: 5, arbitrary: fc.record({ do: just('older'), channel }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('write', 'send'), channel }) },
  { weight: 4, arbitrary: fc.record({ do: just('jump'), channel, back: fc.nat(200) }) },
  { weight: 4, arbitrary: fc.record({ do: just('newer'), channel }) },
  { weight: 1, arbitrary: fc.record({ do: just('newest'), channel }) },
  { weight: 3, arbitrary: fc.record({ do: just('scroll'), isAtBottom: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: just('cover'), isCovered: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: just('lose') }) },
  { weight: 4, arbitrary: fc.record({ do: just('mend') }) },
  { weight: 5, arbitrary: fc.record({ do: just('process') }) },
  { weight: 12, arbitrary: fc.record({ do: just('answer') }) },
  { weight: 3, arbitrary: fc.record({ do: just('fail') }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: just('deliver'),
      how: fc.constantFrom<Delivery>('whole', 'doubled', 'reversed', 'halved', 'again'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: just('pass'), ms: fc.constantFrom(300, 1_500, 6_000) }) },
];

/** Any things in any order. */
export const anySteps: fc.Arbitrary<readonly Step[]> = fc.array(fc.oneof(...weighted), {
  minLength: 5,
  maxLength: 60,
  size: 'max',
});

/** The same with channels that grow beyond what is kept in memory; far slower. */
export const anyLongSteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(...weighted, {
    weight: 4,
    arbitrary: fc.record({ do: just('flood'), channel }),
  }),
  { minLength: 10, maxLength: 60, size: 'max' },
);
