import { randomBytes } from 'node:crypto';
import PubNub from 'pubnub';
import { toUserId, type UserId } from '../../src/domain/ids';
import type { Grants } from '../keyset/keyset';
import type { KeysetSettings } from '../keyset/sdkClients';

/** Begins the ids of what the doctor writes, so that people who see them know. */
export const MARK = 'doctor-';
const MARK_BYTES = 6;
/** A call that takes longer is a failure, s. */
const CALL_LIMIT_S = 15;
/** The life of tokens, minutes: longer than an examination takes. */
const TOKEN_MINUTES = 15;

/** A keyset as its users and its administrator see it. Everything in it has an id that nobody else uses. */
export interface Patient {
  readonly userId: UserId;
  readonly otherId: UserId;
  /** A public channel. */
  readonly channel: string;
  readonly administrator: PubNub;
  /** A token that opens this and nothing else. */
  grant(grants: Partial<Grants>): Promise<string>;
  /** A client of the user. @param token without one it knows no more than the keys */
  client(token?: string): PubNub;
  /** Takes tokens back, and deletes records, memberships and messages. @returns what could not be deleted */
  cleanUp(): Promise<readonly string[]>;
}

/** Prepares an examination. Nothing is written yet. */
export function openPatient(settings: KeysetSettings): Patient {
  const { publishKey, subscribeKey, secretKey, origin, ssl } = settings;
  const mark = `${MARK}${randomBytes(MARK_BYTES).toString('hex')}`;
  const [userId, otherId] = [toUserId(`${mark}-a`), toUserId(`${mark}-b`)];
  const channel = `space.${mark}`;
  const clients: PubNub[] = [];
  const tokens: string[] = [];
  const make = (id: string, secret?: { readonly secretKey: string }) => {
    const client = new PubNub({
      publishKey,
      subscribeKey,
      ...secret,
      userId: id,
      keepAlive: true,
      ...(origin !== undefined && { origin }),
      ...(ssl !== undefined && { ssl }),
      transactionalRequestTimeout: CALL_LIMIT_S,
      retryConfiguration: PubNub.NoneRetryPolicy(),
    });
    clients.push(client);
    return client;
  };
  const administrator = make(settings.userId, { secretKey });
  return {
    userId,
    otherId,
    channel,
    administrator,
    async grant({ channels = {}, channelPatterns = {}, users = {} }) {
      const token = await administrator.grantToken({
        ttl: TOKEN_MINUTES,
        authorized_uuid: userId,
        resources: { channels, uuids: users },
        patterns: { channels: channelPatterns },
      });
      tokens.push(token);
      return token;
    },
    client(token) {
      const client = make(userId);
      if (token !== undefined) client.setToken(token);
      return client;
    },
    async cleanUp() {
      const { objects } = administrator;
      const users = [userId, otherId];
      const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
        ...users.map((uuid): [string, () => Promise<unknown>] => [
          `the membership of ${uuid}`,
          () => objects.removeMemberships({ uuid, channels: [channel] }),
        ]),
        ...users.map((uuid): [string, () => Promise<unknown>] => [
          `the user ${uuid}`,
          () => objects.removeUUIDMetadata({ uuid }),
        ]),
        [`the channel ${channel}`, () => objects.removeChannelMetadata({ channel })],
        [`the messages in ${channel}`, () => administrator.deleteMessages({ channel })],
        ...tokens.map((token): [string, () => Promise<unknown>] => [
          'a token, which ends by itself',
          () => administrator.revokeToken(token),
        ]),
      ];
      const left: string[] = [];
      for (const [name, remove] of steps) {
        await remove().catch((error: unknown) => isGone(error) || left.push(name));
      }
      clients.forEach((client) => client.destroy(true));
      return [...new Set(left)];
    },
  };
}

/** HTTP status of a failed call; 0 when there was no answer. */
export function statusOf(error: unknown): number {
  const { status } = error as { status?: { statusCode?: unknown } };
  return typeof status?.statusCode === 'number' ? status.statusCode : 0;
}

const NOT_FOUND = 404;

function isGone(error: unknown): boolean {
  return statusOf(error) === NOT_FOUND;
}
