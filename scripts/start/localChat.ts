import { join } from 'node:path';
import { createService, removeData, type Service } from '../../emulator/createService';
import { storeSeed } from '../../emulator/keysetSeed';
import type { ServiceOptions } from '../../emulator/serviceOptions';
import { compareChannels, hasPublicId } from '../../src/domain/channel';
import { toChannelId } from '../../src/domain/ids';
import { generateSampleData } from '../sample/generateSampleData';
import { toSeed, withRestrictions } from '../sample/toSeed';
import type { AppFiles } from './appFiles';
import type { StartOptions } from './startOptions';

/** Where conversations and pictures of the sample are, in the project. */
export const SAMPLE_FOLDER = 'scripts/sample';

/** The keyset's options that both kinds of start share. */
export function keysetOptions(options: StartOptions, app: AppFiles): ServiceOptions {
  const { host, allowedHosts, port, logLevel, hasFaults, isEphemeral, dataFolder } = options;
  return {
    host,
    allowedHosts,
    port,
    logLevel,
    faults: hasFaults,
    hasInspector: true,
    dataFolder: isEphemeral ? undefined : dataFolder,
    fallback: app.handle,
  };
}

/** Whether nobody has used the keyset yet. */
export function isEmpty({ context }: Service): boolean {
  const first = { limit: 1, offset: 0, sort: [], isCounted: false };
  return context.stores.users.page(first).rows.length === 0;
}

/** Starts a bare keyset with the app on the same address, filled with sample data when empty. */
export async function startLocalChat(
  options: StartOptions,
  root: string,
  app: AppFiles,
): Promise<Service> {
  const { dataFolder, isEphemeral, isReset, isSeeded, seed } = options;
  if (isReset && !isEphemeral) removeData(dataFolder);
  const service = await createService(keysetOptions(options, app));
  if (isSeeded && isEmpty(service)) {
    const data = generateSampleData({ seed, now: Date.now(), folder: join(root, SAMPLE_FOLDER) });
    await storeSeed(service.context, toSeed(withRestrictions(data)));
  }
  return service;
}

const RESTRICTIONS = ['ban', 'mutedChannels', 'blockedChannels', 'flag'];
const INVENTED_USERS: readonly [string, string] = ['ann', 'bob'];
/** More than the channels that any two have in common. */
const MEETING_SCORE = 1_000;
const NAMELESS = { name: null, description: null, profileUrl: null };

/**
 * Two users without restrictions, to be tried in two windows: both windows open on the same channel,
 * and of those who have that, the two with the most channels and chats in common.
 */
export function chooseTwoUsers({ context }: Service): readonly [string, string] {
  const { users, memberships, channels } = context.stores;
  const free = users
    .page({ limit: 100, offset: 0, sort: [], isCounted: false })
    .rows.filter(({ custom }) => !RESTRICTIONS.some((field) => custom?.[field]))
    .map(({ id }) => {
      const joined = memberships.channelsOf(id);
      const opened = joined
        .filter((channel) => hasPublicId(toChannelId(channel)))
        .map((channel) => ({ ...NAMELESS, ...channels.get(channel), id: toChannelId(channel) }))
        .sort(compareChannels)[0]?.id;
      return { id, joined, opened };
    });
  let best: { readonly pair: readonly [string, string]; readonly score: number } | undefined;
  for (const [index, first] of free.entries()) {
    for (const second of free.slice(index + 1)) {
      const common = second.joined.filter((id) => first.joined.includes(id)).length;
      const isMet = first.opened !== undefined && first.opened === second.opened;
      const score = common + (isMet ? MEETING_SCORE : 0);
      if (score > (best?.score ?? 0)) best = { pair: [first.id, second.id], score };
    }
  }
  return best?.pair ?? INVENTED_USERS;
}

/** The name to show beside a link. */
export function nameOf({ context }: Service, userId: string): string {
  return context.stores.users.get(userId)?.name ?? userId;
}
