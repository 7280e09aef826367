import { randomUUID } from 'node:crypto';
import { BANNED, BLOCKED, KNOWN, LONG_CHANNEL, MUTED, NAMES_CHANNEL } from './names';

const HOUR_MS = 3_600_000;

/**
 * Decides what views show: who is restricted, and a log of somebody who is not for the first time in it, and appeals.
 *
 * @param url of the moderation server
 * @param code of an invitation for a lead
 * @throws (rejects) when the server refuses a call
 */
export async function decideBeforehand(url: string, code: string): Promise<void> {
  const call = (path: string, options: Call = {}) => callServer(url + path, options);
  const { token } = (await call('/v1/sign-in', { body: { code } })) as { token: string };
  const now = Date.now();
  const until = now + HOUR_MS;
  const mute = { userId: KNOWN.id, channelId: NAMES_CHANNEL };
  for (const body of [
    { kind: 'ban', userId: BANNED, reason: 'Threatened somebody' },
    { kind: 'block', userId: BLOCKED, channelId: NAMES_CHANNEL, reason: "It's a spam" },
    { kind: 'mute', userId: MUTED, channelId: NAMES_CHANNEL, reason: 'The same joke, again' },
    { kind: 'ban', userId: KNOWN.id, reason: 'Threatened somebody', until: now + 24 * HOUR_MS },
    { kind: 'unban', userId: KNOWN.id, reason: 'Apologised, and meant it' },
    { kind: 'mute', ...mute, reason: 'The same joke, again', until },
  ]) {
    await call('/v1/decisions', { token, body });
  }
  const session = await call('/v1/sessions', { body: { userId: KNOWN.id } });
  const { apiToken } = session as { apiToken: string };
  const { items } = (await call('/v1/statements', { method: 'GET', token: apiToken })) as {
    items: readonly { readonly id: string; readonly kind: string }[];
  };
  const statementId = items.find(({ kind }) => kind === 'mute')?.id;
  await call('/v1/appeals', { token: apiToken, body: { statementId, text: APPEAL } });
  const later = { untilBefore: until, until: now + 168 * HOUR_MS };
  for (const body of [
    {
      kind: 'changeEnd',
      restriction: 'mute',
      ...mute,
      ...later,
      reason: 'And again in the evening',
    },
    { kind: 'block', userId: KNOWN.id, channelId: LONG_CHANNEL, reason: "It's a spam" },
  ]) {
    await call('/v1/decisions', { token, body });
  }
}

const APPEAL = 'We tell each other this joke since school. Please ask the others in the channel.';

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly token?: string;
  readonly body?: object;
}

async function callServer(url: string, { method = 'POST', token, body }: Call): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(method === 'POST' && {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  throw new Error(`The server refused ${method} ${new URL(url).pathname}: ${text}`);
}
