import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Service } from '../../emulator/createService';
import { timetokenAt } from '../../emulator/protocol/timetoken';
import { isRecord, textField } from '../../shared/isRecord';
import { REJECTED } from '../../src/domain/enforcement/verdict';
import type { SampleData } from './sampleData';
import { rejectedIn, reportsIn, SAMPLE_BEHAVIOUR, SAMPLE_RULES } from './sampleModeration';

/**
 * Decided what the sample begins with. Not the moderator whose link is printed, who may then answer appeals against it.
 */
export const EARLIER_LEAD = 'earlier-moderator';

/** Functions and user records follow the server's decisions within this time, ms. */
const LIMIT_MS = 60_000;
const PAUSE_MS = 20;
/** The pause between two calls of the server, which counts them, ms. */
const REJECTED_PAUSE_MS = 500;
/** The version of the rules before there are any. */
const FIRST_VERSION = 1;
const FORBIDDEN = 403;
const CONFLICT = 409;

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly token?: string;
  readonly body?: object;
}

/**
 * Gives a moderation server the rules, reports and restrictions of the sample, by the calls that the chat and the
 * console make, and sends the messages that the rules reject. What it has of them already, since an earlier start was
 * killed, it does not get twice.
 *
 * @param code of an invitation for a lead
 * @throws (rejects) when the server refuses a call, or what it says does not reach the keyset in time
 */
export async function tellStories(
  url: string,
  code: string,
  service: Service,
  data: SampleData,
): Promise<void> {
  const call = (path: string, options: Call) => callServer(url + path, options);
  const token = textField(await call('/v1/sign-in', { body: { code } }), 'token') ?? '';
  const { muted, blocked, flagged } = data.story;
  const { version: base } = await call('/v1/rules', { method: 'GET', token });
  if (base === FIRST_VERSION) {
    const rules = { base, words: SAMPLE_RULES, behaviour: SAMPLE_BEHAVIOUR };
    await call('/v1/rules', { method: 'PUT', token, body: rules });
  }
  const decisions = [
    { kind: 'mute', ...muted, reason: 'Bullying or harassment' },
    { kind: 'block', ...blocked, reason: "It's a spam" },
  ];
  for (const body of decisions) await call('/v1/decisions', { token, body });
  const { userId, reporterId, reason } = flagged;
  const reports = [
    { userId, reporterId, reason },
    ...reportsIn(data).map(({ message, ...report }) => ({
      userId: message.userId,
      channelId: message.channelId,
      message: timetokenAt(message.sentAt),
      ...report,
    })),
  ];
  for (const { reporterId: reporter, ...body } of reports) {
    const session = await call('/v1/sessions', { body: { userId: reporter } });
    await call('/v1/reports', { token: textField(session, 'apiToken') ?? '', body });
  }
  await within(() => areRestricted(service, data), 'the records of users');
  await sendRejected(url, token, service, data);
}

function areRestricted({ context }: Service, { story: { muted, blocked } }: SampleData): boolean {
  const isShown = (userId: string, field: string) =>
    context.stores.users.get(userId)?.custom?.[field] !== undefined;
  return isShown(muted.userId, 'mutedChannels') && isShown(blocked.userId, 'blockedChannels');
}

/**
 * The server keeps these messages for moderators. Nothing of them is in history. What is
 * rejected by a rule it has, soon; functions also refuse what is said before the server has told them what is in force.
 */
async function sendRejected(
  url: string,
  token: string,
  { url: origin, context: { keys } }: Service,
  data: SampleData,
): Promise<void> {
  const isHeld = async (text: string) => {
    const held = await callServer(`${url}/v1/held`, { method: 'GET', token });
    return JSON.stringify(held).includes(JSON.stringify(text));
  };
  for (const { channelId, userId, text } of rejectedIn(data)) {
    if (await isHeld(text)) continue;
    const session = await callServer(`${url}/v1/sessions`, { body: { userId } });
    const message = encodeURIComponent(JSON.stringify({ text, type: 'default' }));
    const path = `/publish/${keys.publishKey}/${keys.subscribeKey}/0/${channelId}/0/${message}`;
    const auth = textField(session, 'token') ?? '';
    const query = new URLSearchParams({ uuid: userId, auth, store: '0' });
    let isRejected = false;
    const isKept = async () => {
      if (!isRejected) {
        const answer = await fetch(`${origin}${path}?${query.toString()}`);
        isRejected = answer.status === FORBIDDEN && (await answer.text()).includes(REJECTED);
      }
      return isRejected && (await isHeld(text));
    };
    await within(isKept, 'the functions', REJECTED_PAUSE_MS);
  }
}

async function within(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  pauseMs = PAUSE_MS,
): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`What the server says does not reach ${what}.`);
    await setTimeout(pauseMs);
  }
}

/** @returns the answer; nothing when the server knows already what it is told */
async function callServer(
  url: string,
  { method = 'POST', token, body }: Call,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, {
    method,
    headers: {
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status === CONFLICT) return {};
  const answer: unknown = response.ok && JSON.parse(text);
  if (isRecord(answer)) return answer;
  throw new Error(`The server refused ${method} ${new URL(url).pathname}: ${text}`);
}
