import { join } from 'node:path';
import { createService, LOCAL_KEYS, removeData, type Service } from '../../emulator/createService';
import { generateSampleData } from '../../emulator/seed/generateSampleData';
import { isEmpty, seedModeration, seedService } from '../../emulator/seed/seedService';
import { compareChannels, hasPublicId } from '../../src/domain/channel';
import { toChannelId } from '../../src/domain/ids';
import { buildFunctions } from '../functions/buildFunctions';
import type { AppFiles } from './appFiles';
import type { StartOptions } from './startOptions';

/** The build's environment for a service on the app's own origin. */
export const LOCAL_ENVIRONMENT = {
  VITE_PUBNUB_ORIGIN: 'self',
  VITE_PUBNUB_PUBLISH_KEY: LOCAL_KEYS.publishKey,
  VITE_PUBNUB_SUBSCRIBE_KEY: LOCAL_KEYS.subscribeKey,
} as const;

/** Starts the local service with the app on the same address, filled with sample data when empty. */
export async function startLocalChat(
  options: StartOptions,
  root: string,
  app: AppFiles,
): Promise<Service> {
  const { host, allowedHosts, port, dataFolder, isEphemeral, isReset, isSeeded, seed } = options;
  if (isReset && !isEphemeral) removeData(dataFolder);
  const service = await createService({
    host,
    allowedHosts,
    port,
    dataFolder: isEphemeral ? undefined : dataFolder,
    logLevel: options.logLevel,
    isModerated: !options.isOpen,
    functionsFolder: options.isOpen ? undefined : buildFunctions(root),
    accessManager: { isEnforced: options.hasAccessManager, isStrict: !options.isOpen },
    faults: options.hasFaults,
    hasInspector: true,
    webhooks: options.webhooks,
    fallback: app.handle,
  });
  if (isSeeded && isEmpty(service.context)) {
    const folder = join(root, 'emulator/seed');
    const data = generateSampleData({ seed, now: Date.now(), folder });
    await seedService(service.context, data);
    await seedModeration(service.context, data);
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
