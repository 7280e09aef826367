import type { Channel } from '../../src/domain/channel';
import { toChannelId, toUserId } from '../../src/domain/ids';
import type { User } from '../../src/domain/user';
import { createSequence } from './sequence';

const nextNumber = createSequence();

/** Somebody with a name and no restrictions. */
export function buildUser(overrides: Partial<User> = {}): User {
  const count = nextNumber();
  return {
    id: toUserId(`user_${count}`),
    name: `User ${count}`,
    profileUrl: null,
    title: null,
    isBanned: false,
    mutedChannels: [],
    blockedChannels: [],
    updated: null,
    ...overrides,
  };
}

/** A public channel with a name. */
export function buildChannel(overrides: Partial<Channel> = {}): Channel {
  const count = nextNumber();
  return {
    id: toChannelId(`space.${count}`),
    name: `Channel ${count}`,
    description: null,
    profileUrl: null,
    ...overrides,
  };
}
