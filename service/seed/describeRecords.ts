import { SAMPLE_USER_IDS } from '../../src/domain/sampleUsers';
import { firstName } from './buildMessages';
import type { Speaker } from './buildMessages';
import type { Restrictions } from './chooseRestrictions';
import type { SampleChannel, SampleUser } from './sampleData';
import type { PublicChannel } from './sampleChannels';
import type { PrivateChat } from './sampleChats';
import { SAMPLE_MODERATION, SAMPLE_PEOPLE } from './sampleUsers';
import type { SamplePerson } from './sampleUsers';

export function publicChannelId(slug: string): string {
  return `space.${slug}`;
}

export function userIdAt(index: number): string {
  const id = SAMPLE_USER_IDS[index];
  if (id === undefined) throw new Error(`There is no id for person ${index}`);
  return id;
}

export function describeUser(
  person: SamplePerson,
  index: number,
  restricted: Restrictions,
  now: number,
): SampleUser {
  return {
    id: userIdAt(index),
    name: person.name,
    externalId: null,
    email: null,
    profileUrl: person.picture === null ? null : `/sample/users/${person.picture}.svg`,
    custom: { title: person.title, ...describeModeration(person.name, restricted, now) },
  };
}

function describeModeration(
  name: string,
  restricted: Restrictions,
  now: number,
): SampleUser['custom'] {
  if (name === SAMPLE_MODERATION.muted) {
    return { mutedChannels: publicChannelId(restricted.mutedIn) };
  }
  if (name === SAMPLE_MODERATION.blocked) {
    return { blockedChannels: publicChannelId(restricted.blockedIn) };
  }
  return name === SAMPLE_MODERATION.flagged ? describeReport(now) : {};
}

/** The fields that a report through the app writes. */
function describeReport(now: number): SampleUser['custom'] {
  const { flaggedBy, flaggedBefore, reason } = SAMPLE_MODERATION;
  const reporter = userIdAt(SAMPLE_PEOPLE.findIndex((person) => person.name === flaggedBy));
  return {
    flag: true,
    flaggedAt: now - flaggedBefore,
    flaggedBy: `${flaggedBy} (${reporter})`,
    reason,
  };
}

export function describePublicChannel({ slug, name, description }: PublicChannel): SampleChannel {
  const custom = { profileUrl: `/sample/channels/${slug}.svg` };
  return { id: publicChannelId(slug), name, description, custom };
}

export function describePrivateChat(
  { kind, name, picture }: PrivateChat,
  speakers: readonly Speaker[],
  groupId: string,
): SampleChannel {
  const custom = { profileUrl: `/sample/channels/${picture}.svg` };
  if (kind === 'direct') {
    const ids = speakers.map(({ id }) => id).sort();
    const names = speakers.map((speaker) => speaker.name).sort();
    return { id: `direct.${ids.join('@')}`, name: names.join(' and '), description: null, custom };
  }
  const firstNames = speakers.map((speaker) => firstName(speaker.name)).sort();
  return { id: `group.${groupId}`, name: name ?? firstNames.join(', '), description: null, custom };
}
