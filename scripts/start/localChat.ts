import { join } from 'node:path';
import { createService, removeData, type Service } from '../../emulator/createService';
import { generateSampleData } from '../../emulator/seed/generateSampleData';
import { isEmpty, seedService } from '../../emulator/seed/seedService';
import type { ServiceOptions } from '../../emulator/serviceOptions';
import { compareChannels, hasPublicId } from '../../src/domain/channel';
import { toChannelId } from '../../src/domain/ids';
import type { AppFiles } from './appFiles';
import type { StartOptions } from './startOptions';

/** What both kinds of start have in common. */
export function keysetOptions(options: StartOptions, app: AppFiles): ServiceOptions {
  const { host, allowedHosts, port, logLevel, hasFaults, isEphemeral, dataFolder } = options;
  return {
    ...{ host, allowedHosts, port, logLevel, faults: hasFaults, hasInspector: true },
    dataFolder: isEphemeral ? undefined : dataFolder,
    fallback: app.handle,
  };
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
  if (isSeeded && isEmpty(service.context)) {
    const folder = join(root, 'emulator/seed');
    await seedService(service.context, generateSampleData({ seed, now: Date.now(), folder }));
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
