import type PubNub from 'pubnub';
import { toChannelId } from '../../src/domain/ids';
import { MODERATION_PREFIX } from '../../src/domain/protocol';
import { attempts, doneBefore, mapped, nothing, success, unless } from './attempts';
import type { Grants, Keyset, Result } from './keyset';
import { type Clients, DEFAULT_TIMEOUT_MS, type KeysetSettings } from './sdkClients';

/** Without Access Manager anybody may read it. */
const ANY_CHANNEL = toChannelId(`${MODERATION_PREFIX}probe`);

type AccessCalls = Pick<Keyset, 'needsTokens' | 'grant' | 'revoke' | 'fileLink'>;

/** The calls of Access Manager, and links to files, which need a token. */
export function accessCalls(
  client: PubNub,
  clientFor: Clients,
  settings: KeysetSettings,
): AccessCalls {
  const needsTokens = async () => {
    const call = () => clientFor.stranger.fetchMessages({ channels: [ANY_CHANNEL], count: 1 });
    const asked = mapped(await attempts('needsTokens', call), () => false);
    return unless(asked, ['forbidden'], true);
  };

  const grant = async (
    params: PubNub.PAM.GrantTokenParameters,
  ): Promise<Result<string | undefined>> => {
    const granted = await attempts('grant', () => client.grantToken(params));
    if (granted.ok || granted.error.isRetryable) return granted;
    // PubNub does not document how it refuses where Access Manager is switched off.
    const needed = await needsTokens();
    return needed.ok && !needed.value ? success(undefined) : granted;
  };

  return {
    needsTokens,
    fileLink: async ({ channelId, id, name }) => {
      const resources = { channels: { [channelId]: { read: true } } };
      const token = await grant({ ttl: 1, authorized_uuid: settings.userId, resources });
      if (!token.ok) return token;
      return unlessGone(
        attempts('getFile', async () => {
          const address = new URL(client.getFileUrl({ channel: channelId, id, name }));
          // The SDK signs no addresses.
          if (token.value !== undefined) address.searchParams.set('auth', token.value);
          // The service redirects to where the bytes are (protocol reference 11).
          const signal = AbortSignal.timeout(settings.timeoutMs ?? DEFAULT_TIMEOUT_MS);
          const { status, headers } = await fetch(address, { redirect: 'manual', signal });
          const link = headers.get('location');
          if (link === null) throw new LinkError(status);
          return new URL(link, address).href;
        }),
      );
    },
    grant: ({ userId, ttl, grants }) =>
      grant({ ttl, authorized_uuid: userId, ...sdkGrant(grants) }),
    revoke: async (token) =>
      doneBefore(mapped(await attempts('revoke', () => client.revokeToken(token)), nothing)),
  };
}

function sdkGrant({ channels, channelPatterns, users }: Grants) {
  return { resources: { channels, uuids: users }, patterns: { channels: channelPatterns } };
}

/** A file has no link; in the form in which the SDK rejects. */
class LinkError extends Error {
  readonly status: { readonly statusCode: number };

  constructor(statusCode: number) {
    super('The file has no link.');
    this.status = { statusCode };
  }
}

async function unlessGone<Value>(
  result: Promise<Result<Value>>,
): Promise<Result<Value | undefined>> {
  return unless<Value | undefined>(await result, ['notFound'], undefined);
}
