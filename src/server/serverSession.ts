import type PubNub from 'pubnub';
import { isRecord, textField } from '../../shared/isRecord';
import { isTimetoken } from '../../shared/protocol';
import type { TextStorage } from '../lib/browser';
import { isDirectOfOthers } from '../domain/channelRole';
import { toChannelId, type ChannelId } from '../domain/ids';
import type { MessageAddress } from '../domain/message';
import { createClient, type ClientConfig } from '../pubnub/client';
import type { NewReport, TokenSession } from '../pubnub/tokenSession';
import { readGrant, type Grant } from './grant';
import { readFound, searchPath } from './searchMessages';
import { callServer, ServerError, type ServerCall } from './serverCall';
import { serverOperations } from './serverOperations';

interface ServerSettings {
  /** The address of the server, without a slash at its end. */
  readonly url: string;
  /** The keys and the user; the token is the server's to give. */
  readonly client: Omit<ClientConfig, 'token'>;
  /** The proof of identity for the server, where it asks for one: a token of the integrator's login. */
  readonly proof?: string;
  /** Keeps the grant for this tab. */
  readonly memory: TextStorage;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  readonly createId: () => string;
  readonly warn: (message: string, cause: unknown) => void;
}

/** The part of its life after which a token is renewed. */
const RENEW_AT = 0.8;
/** Delay before a failed renewal is repeated, ms. */
const RETRY_MS = 15_000;
/** Delays between the attempts of one renewal, ms: together they outlast the restart of a server. */
const SOON_MS = [250, 500, 1_000, 2_000, 4_000];
/**
 * Refused tokens that are replaced at once within so many ms; before each further one the pause doubles. Each decision
 * about the user takes the token back, and moderators undo what they did by mistake.
 */
const REPLACED_AT_ONCE = 5;
const REPLACED_MS = 10_000;
/** The first pause and the longest one, ms. */
const REPLACE_PAUSE_MS = 250;
const MAX_REPLACE_PAUSE_MS = 2_500;
/** A kept token has to last at least this long, ms. */
const MIN_LEFT_MS = 5_000;

export interface ServerSession extends TokenSession {
  /**
   * Takes the grant that was kept, or gets one.
   *
   * @returns whether there is one; without one the service refuses what needs a token, which asks for it again
   */
  open(): Promise<boolean>;
  /** Gives a client the present token, and each later one. */
  attach(client: PubNub): void;
}

/** The session of a user on the moderation server. */
export function createServerSession(settings: ServerSettings): ServerSession {
  const { url, client: config, proof, memory, now, createId, warn } = settings;
  const { userId, subscribeKey } = config;
  const key = `session ${url} ${subscribeKey} ${userId}`;
  const listeners = new Set<() => void>();
  let client: PubNub | undefined;
  let grant: Grant | undefined;
  let renewing: Promise<boolean> | undefined;
  let replacedAt: readonly number[] = [];
  let stillClosed: ReadonlySet<string> = new Set();
  let isClosed = false;
  let isUnreachable = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const adopt = (next: Grant) => {
    grant = next;
    client?.setToken(next.token);
    schedule(next.since + next.validForMs * RENEW_AT - now());
  };
  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void renew(), Math.max(0, delayMs));
  };
  const request = async (creates?: ChannelId): Promise<unknown> => {
    const answer = await callServer(url, {
      method: 'POST',
      path: '/v1/sessions',
      body: { userId, ...(creates !== undefined && { creates }) },
      // Without a header of its own the browser sends it without asking first, which saves a round trip.
      ...(proof !== undefined && { headers: { authorization: `Bearer ${proof}` } }),
    });
    const next = readGrant(answer, now());
    if (!next) throw new ServerError('the moderation server gives no session', 0);
    memory.set(key, JSON.stringify(next));
    adopt(next);
    for (const listener of listeners) listener();
    return answer;
  };
  const tryRequest = async (): Promise<boolean> => {
    for (let tries = 0; ; tries += 1) {
      try {
        await request();
        isUnreachable = false;
        return true;
      } catch (cause) {
        warn('there is no new token', cause);
        isUnreachable = isPassing(cause);
        const delay = SOON_MS[tries];
        // A login that has ended is refused for good; the next call that needs a token asks once more.
        if (!grant || !isUnreachable) return false;
        // A user with a token keeps the chat while the server restarts.
        if (!isClosed && delay !== undefined) await pause(delay);
        else {
          schedule(RETRY_MS);
          return false;
        }
      }
    }
  };
  const renew = (): Promise<boolean> => {
    renewing ??= tryRequest().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  /** Calls the server in the name of the user. @throws (rejects) ServerError */
  const call = async (callOf: ServerCall): Promise<unknown> => {
    // The same key both times: the first one may have been carried out.
    const idempotency = { 'idempotency-key': createId() };
    const send = () =>
      callServer(url, {
        ...callOf,
        headers: {
          ...(callOf.method !== 'GET' && idempotency),
          ...(callOf.body && { 'content-type': 'application/json' }),
          authorization: `Bearer ${grant?.apiToken}`,
        },
      });
    try {
      return await send();
    } catch (error) {
      const isSignedOut = error instanceof ServerError && error.status.statusCode === 401;
      if (!isSignedOut || !(await renew())) throw error;
      return await send();
    }
  };
  const recentlyReplaced = () => replacedAt.filter((at) => at > now() - REPLACED_MS);
  /** A client that may make a new group, for a minute. */
  const createChatClient = async (channelId: ChannelId): Promise<PubNub> => {
    const answer = await request(channelId);
    const creation = isRecord(answer) && isRecord(answer['creation']) ? answer['creation'] : {};
    const token = textField(creation, 'token');
    if (token === undefined) throw new ServerError('the moderation server makes no group', 0);
    return createClient({ ...config, token });
  };

  return {
    get restrictions() {
      return grant?.restrictions;
    },
    get isModerator() {
      return grant?.isModerator === true;
    },
    get canSearch() {
      return grant?.canSearch === true;
    },
    operations: serverOperations({
      ownId: userId,
      call,
      createChatClient,
      now,
      renew,
      isRestricted: () => isRestricted(grant),
    }),
    async report(report: NewReport) {
      await call({ method: 'POST', path: '/v1/reports', body: report }).catch((error: unknown) => {
        // The moderators have the report already.
        if (!(error instanceof ServerError && error.status.statusCode === 409)) throw error;
      });
    },
    async appeal({ statement: statementId, text }) {
      await call({ method: 'POST', path: '/v1/appeals', body: { statementId, text } });
    },
    async pin({ channelId, timetoken, isPinned }) {
      const path = `/v1/channels/${encodeURIComponent(channelId)}/pins/${timetoken}`;
      return readAddresses(await call({ method: isPinned ? 'PUT' : 'DELETE', path }));
    },
    async tellMentioned(mentioned, { channelId, timetoken }) {
      const message = `/v1/channels/${encodeURIComponent(channelId)}/messages/${timetoken}`;
      await call({ method: 'PUT', path: `${message}/mentions/${encodeURIComponent(mentioned)}` });
    },
    async search(search, cursor) {
      return readFound(await call({ method: 'GET', path: searchPath(search, cursor) }));
    },
    renew,
    async replace(refused) {
      const isReplaced = () => grant !== undefined && grant.token !== refused;
      if (!isReplaced()) await pause(pauseAfter(recentlyReplaced().length));
      if (isReplaced()) return true;
      replacedAt = [...recentlyReplaced(), now()];
      return await renew();
    },
    async waitForServer() {
      let isServed = false;
      while (isUnreachable) {
        await pause(RETRY_MS);
        isServed = await renew();
      }
      return isServed;
    },
    async openChannels(closed) {
      const isOpenable = (channel: string) => !isDirectOfOthers(channel, userId);
      const isNew = closed.some((channel) => !stillClosed.has(channel) && isOpenable(channel));
      stillClosed = new Set(closed);
      if (isNew && grant?.restrictions.isBanned !== true) await renew();
    },
    onRenewed(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async open() {
      const kept = readKept(memory.get(key), now());
      if (!kept) return await renew();
      adopt(kept);
      return true;
    },
    attach(attached) {
      client = attached;
      if (grant) client.setToken(grant.token);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** @param replaced tokens that were replaced within the last moments @returns ms */
function pauseAfter(replaced: number): number {
  if (replaced < REPLACED_AT_ONCE) return 0;
  return Math.min(REPLACE_PAUSE_MS * 2 ** (replaced - REPLACED_AT_ONCE), MAX_REPLACE_PAUSE_MS);
}

/** Whether the same call may succeed a moment later. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ServerError)) return false;
  const { statusCode } = error.status;
  return statusCode === 0 || statusCode === 429 || statusCode >= 500;
}

function readAddresses(answer: unknown): readonly MessageAddress[] {
  const pins: unknown = isRecord(answer) ? answer['pins'] : undefined;
  const rows: readonly unknown[] = Array.isArray(pins) ? pins : [];
  return rows.filter(isRecord).flatMap((row) => {
    const [channel, timetoken] = [textField(row, 'channelId'), textField(row, 'timetoken')];
    return channel !== undefined && isTimetoken(timetoken)
      ? { channelId: toChannelId(channel), timetoken }
      : [];
  });
}

function isRestricted(grant: Grant | undefined): boolean {
  if (!grant) return false;
  const { isBanned, mutedChannels, blockedChannels } = grant.restrictions;
  return isBanned || mutedChannels.length + blockedChannels.length > 0;
}

function readKept(text: string | null, now: number): Grant | undefined {
  if (text === null) return undefined;
  try {
    const kept = readGrant(JSON.parse(text), now);
    return kept && kept.since + kept.validForMs - now > MIN_LEFT_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}
