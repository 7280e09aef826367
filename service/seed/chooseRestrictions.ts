import type { Members } from './assignMemberships';
import { PUBLIC_CHANNELS } from './sampleChannels';
import type { ChannelSlug } from './sampleChannels';
import { SAMPLE_MODERATION, SAMPLE_PEOPLE } from './sampleUsers';
import { createSeededRandom } from './seededRandom';

/** The channels in which the two restricted people are muted and blocked. */
export interface Restrictions {
  mutedIn: ChannelSlug;
  blockedIn: ChannelSlug;
}

export function chooseRestrictions(members: Members, seed: number): Restrictions {
  return {
    mutedIn: chooseChannel(SAMPLE_MODERATION.muted, members, seed),
    blockedIn: chooseChannel(SAMPLE_MODERATION.blocked, members, seed),
  };
}

/** A channel of the person; a side one if possible, to leave a voice where it has most to say. */
function chooseChannel(name: string, members: Members, seed: number): ChannelSlug {
  const index = SAMPLE_PEOPLE.findIndex((person) => person.name === name);
  const interests = SAMPLE_PEOPLE[index]?.interests ?? [];
  const joined = PUBLIC_CHANNELS.map(({ slug }) => slug).filter((slug) =>
    members.get(slug)?.includes(index),
  );
  const aside = joined.filter((slug) => !interests.includes(slug));
  const random = createSeededRandom(seed, `restriction of ${name}`);
  const chosen = random.shuffle(aside.length > 0 ? aside : joined)[0];
  if (!chosen) throw new Error(`${name} is in no channel`);
  return chosen;
}

/** Restricted people have neither spoken nor reacted in that channel. */
export function isSilenced(name: string, slug: ChannelSlug, restricted: Restrictions): boolean {
  return (
    (name === SAMPLE_MODERATION.muted && slug === restricted.mutedIn) ||
    (name === SAMPLE_MODERATION.blocked && slug === restricted.blockedIn)
  );
}
