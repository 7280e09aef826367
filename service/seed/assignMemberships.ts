import type { ChannelSlug, PublicChannel } from './sampleChannels';
import type { SamplePerson } from './sampleUsers';
import type { SeededRandom } from './seededRandom';

/** Public channels that every sample user is a member of. */
const CHANNELS_PER_USER = 4;

/** How much likelier a channel becomes for somebody it suits. */
const INTEREST_WEIGHT = 9;

/** The members of each public channel, as positions in `people`. */
export type Members = ReadonlyMap<ChannelSlug, readonly number[]>;

/**
 * Puts each person into four channels so that every channel ends with its `memberCount`. As long
 * as no channel has more free places than people are left, the rest can always be filled: a channel
 * with exactly that many has to be taken, the others are drawn, with interests weighing more.
 */
export function assignMemberships(
  people: readonly SamplePerson[],
  channels: readonly PublicChannel[],
  random: SeededRandom,
): Members {
  checkTotal(people, channels);
  const members = new Map<ChannelSlug, number[]>(channels.map(({ slug }) => [slug, []]));
  const order = random.shuffle(people.map((_, index) => index));
  order.forEach((personIndex, position) => {
    const peopleLeft = order.length - position;
    const free = (channel: PublicChannel) =>
      channel.memberCount - (members.get(channel.slug)?.length ?? 0);
    const interests = people[personIndex]?.interests ?? [];
    for (const channel of drawChannels(channels, interests, free, peopleLeft, random)) {
      members.get(channel.slug)?.push(personIndex);
    }
  });
  return members;
}

function checkTotal(people: readonly SamplePerson[], channels: readonly PublicChannel[]): void {
  const places = channels.reduce((sum, channel) => sum + channel.memberCount, 0);
  if (places !== people.length * CHANNELS_PER_USER) {
    throw new Error(`The channels have ${places} places, not ${CHANNELS_PER_USER} a person`);
  }
}

function drawChannels(
  channels: readonly PublicChannel[],
  interests: readonly ChannelSlug[],
  free: (channel: PublicChannel) => number,
  peopleLeft: number,
  random: SeededRandom,
): PublicChannel[] {
  const drawn = channels.filter((channel) => free(channel) === peopleLeft);
  while (drawn.length < CHANNELS_PER_USER) {
    const open = channels.filter((channel) => free(channel) > 0 && !drawn.includes(channel));
    drawn.push(
      drawWeighted(
        open,
        (channel) => free(channel) * (interests.includes(channel.slug) ? INTEREST_WEIGHT : 1),
        random,
      ),
    );
  }
  return drawn;
}

function drawWeighted<T>(items: readonly T[], weigh: (item: T) => number, random: SeededRandom): T {
  let rest = random.next() * items.reduce((sum, item) => sum + weigh(item), 0);
  for (const item of items) {
    rest -= weigh(item);
    if (rest < 0) return item;
  }
  throw new Error('There is nothing to draw from');
}
