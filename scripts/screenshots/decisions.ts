import PubNub from 'pubnub';
import { toUserId } from '../../src/domain/ids';
import { inboxChannelOf } from '../../src/domain/moderation/inboxChannel';
import {
  LOG_CHANNEL,
  NOTE_FIELD,
  type ModerationNote,
} from '../../src/domain/moderation/moderationRecord';
import type { Service } from '../../service/createService';
import { moderatorGrant } from '../start/signInLinks';

const MODERATOR = 'user_moderator';
const HOUR_MS = 3_600_000;

/** Makes decisions before the pictures are taken, so that the log has entries. */
export async function decideBeforehand(
  service: Service,
  { person, channels: [first, second] }: { person: string; channels: readonly [string, string] },
): Promise<void> {
  const { publishKey, subscribeKey } = service.context.keys;
  const sdk = new PubNub({
    ...{ publishKey, subscribeKey, origin: service.origin, ssl: false, userId: MODERATOR },
    authKey: service.context.accessManager.grant(moderatorGrant(MODERATOR)),
  });
  const decide = async (uuid: string, fields: object, note: ModerationNote) => {
    const { data } = await sdk.objects.getUUIDMetadata({ uuid, include: { customFields: true } });
    const custom = { ...data.custom, ...fields, [NOTE_FIELD]: JSON.stringify(note) };
    await sdk.objects.setUUIDMetadata({ uuid, data: { custom } });
  };
  const now = Date.now();
  await sdk.objects.setUUIDMetadata({ uuid: MODERATOR, data: { name: 'Mo Derator' } });
  await decide(person, { ban: true }, { reason: 'Threatened somebody', until: now + 24 * HOUR_MS });
  await decide(person, { ban: false }, { reason: 'Apologised, and meant it' });
  const until = now + HOUR_MS;
  await decide(person, { mutedChannels: first }, { reason: 'The same joke, again', until });
  await appealNewest(service, person);
  const mute = { restriction: 'mute', userId: person, channelId: first } as const;
  const later = { untilBefore: until, until: now + 168 * HOUR_MS };
  await sdk.publish({
    channel: LOG_CHANNEL,
    message: { kind: 'changeEnd', ...mute, ...later, reason: 'And again in the evening' },
  });
  await decide(person, { blockedChannels: second }, { reason: '' });
  const { channels } = await sdk.fetchMessages({ channels: [first], count: 2 });
  const said = channels[first]?.[0];
  if (said) {
    const action = { type: 'deleted', value: 'Not for here' };
    const messageTimetoken = String(said.timetoken);
    await sdk.addMessageAction({ channel: first, messageTimetoken, action });
  }
  sdk.destroy(true);
}

/** The user appeals the newest decision. */
async function appealNewest(service: Service, userId: string): Promise<void> {
  const { publishKey, subscribeKey } = service.context.keys;
  const sdk = new PubNub({ publishKey, subscribeKey, origin: service.origin, ssl: false, userId });
  const inbox = inboxChannelOf(toUserId(userId));
  const { channels } = await sdk.fetchMessages({ channels: [inbox], count: 1 });
  const statement = String(channels[inbox]?.[0]?.timetoken);
  const text = 'We tell each other this joke since school. Please ask the others in the channel.';
  await sdk.publish({ channel: inbox, message: { type: 'appeal', statement, text } });
  sdk.destroy(true);
}
