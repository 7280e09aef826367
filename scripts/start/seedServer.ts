import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Service } from '../../emulator/createService';
import type { SampleData } from '../../emulator/seed/sampleData';
import {
  rejectedIn,
  reportsIn,
  SAMPLE_BEHAVIOUR,
  SAMPLE_RULES,
} from '../../emulator/seed/sampleModeration';
import { timetokenAt } from '../../emulator/protocol/timetoken';

/**
 * Decided what the sample begins with. Not the moderator whose link is printed, who may then answer appeals against it.
 */
export const EARLIER_LEAD = 'earlier-moderator';

interface Call {
  readonly method?: 'POST' | 'PUT';
  readonly token?: string;
  readonly body: object;
}

/**
 * Gives a moderation server the rules, reports and restrictions of the sample, by the calls that the chat and the
 * console make.
 *
 * @param code of an invitation for a lead
 * @throws (rejects) when the server refuses a call
 */
export async function seedServer(url: string, code: string, data: SampleData): Promise<void> {
  const call = (path: string, options: Call) => callServer(url + path, options);
  const { token } = (await call('/v1/sign-in', { body: { code } })) as { token: string };
  const { muted, blocked, flagged } = data.story;
  const rules = { base: 1, words: SAMPLE_RULES, behaviour: SAMPLE_BEHAVIOUR };
  await call('/v1/rules', { method: 'PUT', token, body: rules });
  const decisions = [
    { kind: 'mute', ...muted, reason: 'Bullying or harassment' },
    { kind: 'block', ...blocked, reason: "It's a spam" },
  ];
  for (const body of decisions) await call('/v1/decisions', { token, body });
  const reports = [
    flagged,
    ...reportsIn(data).map(({ message: { userId, channelId, sentAt }, reporterId, reason }) => ({
      ...{ userId, channelId, message: timetokenAt(sentAt), reporterId, reason },
    })),
  ];
  for (const { reporterId, ...body } of reports) {
    const session = await call('/v1/sessions', { body: { userId: reporterId } });
    const { apiToken } = session as { apiToken: string };
    await call('/v1/reports', { token: apiToken, body });
  }
}

/** The functions know the rules within this time, ms. */
const RULES_LIMIT_MS = 5_000;
const PAUSE_MS = 50;
const FORBIDDEN = 403;

/**
 * Sends the messages of the sample that its rules reject, which the server keeps for moderators. Nothing of them is in
 * history.
 *
 * @throws (rejects) when the rules are not in force in time
 */
export async function seedRejected(
  url: string,
  { url: origin, context: { keys } }: Pick<Service, 'url' | 'context'>,
  data: SampleData,
): Promise<void> {
  for (const { channelId, userId, text } of rejectedIn(data)) {
    const session = await callServer(`${url}/v1/sessions`, { body: { userId } });
    const { token } = session as { token: string };
    const message = encodeURIComponent(JSON.stringify({ text, type: 'default' }));
    const path = `/publish/${keys.publishKey}/${keys.subscribeKey}/0/${channelId}/0/${message}`;
    const query = new URLSearchParams({ uuid: userId, auth: token, store: '0' });
    const deadline = Date.now() + RULES_LIMIT_MS;
    while ((await fetch(`${origin}${path}?${query.toString()}`)).status !== FORBIDDEN) {
      if (Date.now() > deadline) throw new Error('The functions do not learn the rules.');
      await setTimeout(PAUSE_MS);
    }
  }
}

async function callServer(url: string, { method = 'POST', token, body }: Call): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  throw new Error(`The server refused ${method} ${new URL(url).pathname}: ${text}`);
}
