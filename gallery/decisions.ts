import PubNub from 'pubnub';
import { toUserId } from '../src/domain/ids';
import { inboxChannelOf } from '../src/domain/moderation/inboxChannel';
import { REPORT_REASONS } from '../src/domain/moderation/report';
import {
  LOG_CHANNEL,
  NOTE_FIELD,
  REPORTS_CHANNEL,
  type LogRecord,
  type ModerationNote,
  type ReportRecord,
} from '../src/domain/moderation/moderationRecord';
import type { Service } from '../emulator/createService';
import { timetokenAt } from '../emulator/protocol/timetoken';
import { moderatorGrant } from '../scripts/start/signInLinks';

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

const DAY_MS = 24 * HOUR_MS;
/** Reports on each of the last days, the newest day last; a rule decides about every fifth. */
const PAST_REPORTS = [
  ...[2, 5, 3, 0, 1, 4, 6, 2, 3, 1, 0, 5, 4, 12, 9, 3, 2, 4, 1, 3],
  ...[2, 6, 3, 2, 4, 1, 2, 5, 3],
];

/** Stores decisions of the last month, so that the overview has something to count. */
export async function decideLongAgo(
  { context: { journal, stores } }: Service,
  person: string,
  now: number,
): Promise<void> {
  const insert = (channel: string, at: number, record: object) => {
    const timetoken = timetokenAt(Math.floor(at));
    const payload = JSON.stringify(record);
    stores.messages.insert({ channel, timetoken, kind: 'message', publisher: '', payload }, null);
    return timetoken;
  };
  await journal.write(() => {
    let nth = 0;
    for (const [day, count] of PAST_REPORTS.entries()) {
      for (let i = 0; i < count; i += 1) {
        nth += 1;
        const at = now - (PAST_REPORTS.length - day) * DAY_MS + i * 600_000;
        const reason = REPORT_REASONS[(nth * nth) % 7] ?? '';
        const report: Omit<ReportRecord, 'id'> = {
          ...{
            reporterId: toUserId(MODERATOR),
            userId: toUserId(person),
            reason,
            surroundings: [],
          },
        };
        const reportIds = [insert(REPORTS_CHANNEL, at, report)];
        const about = { userId: toUserId(person), reason };
        const decision: Omit<LogRecord, 'id'> =
          nth % 5 === 0
            ? { ...about, kind: 'startSlowMode', ruleId: 'flood', reportIds }
            : { ...about, kind: 'dismiss', actorId: toUserId(deciderOf(nth)), reportIds };
        insert(LOG_CHANNEL, at + (1 + (nth % 9)) * 420_000, decision);
      }
    }
  });
}

const deciderOf = (nth: number) => (nth % 3 === 0 ? 'Eve Okafor' : MODERATOR);

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
