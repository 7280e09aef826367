import { channelsSchema, createChannelStore, type ChannelStore } from './channels';
import type { Schema, Sql } from './database';
import { createEventStore, eventsSchema, type EventStore } from './events';
import { createFileStore, filesSchema, type FileStore } from './files';
import { createMembershipStore, membershipsSchema, type MembershipStore } from './memberships';
import {
  createMessageActionStore,
  messageActionsSchema,
  type MessageActionStore,
} from './messageActions';
import { createMessageStore, messagesSchema, type MessageStore } from './messages';
import { createModerationStore, moderationSchema, type ModerationStore } from './moderation';
import { registerFilterFunctions } from './objectFilterSql';
import { createPresenceStore, presenceSchema, type PresenceStore } from './presence';
import { createUserStore, usersSchema, type UserStore } from './users';

/** The storage of every API family. */
export interface Stores {
  readonly events: EventStore;
  readonly messages: MessageStore;
  readonly messageActions: MessageActionStore;
  readonly presence: PresenceStore;
  readonly users: UserStore;
  readonly channels: ChannelStore;
  readonly memberships: MembershipStore;
  readonly files: FileStore;
  readonly moderation: ModerationStore;
}

export const schemas: readonly Schema[] = [
  eventsSchema,
  messagesSchema,
  messageActionsSchema,
  presenceSchema,
  usersSchema,
  channelsSchema,
  membershipsSchema,
  filesSchema,
  moderationSchema,
];

export function createStores(sql: Sql): Stores {
  registerFilterFunctions(sql);
  return {
    events: createEventStore(sql),
    messages: createMessageStore(sql),
    messageActions: createMessageActionStore(sql),
    presence: createPresenceStore(sql),
    users: createUserStore(sql),
    channels: createChannelStore(sql),
    memberships: createMembershipStore(sql),
    files: createFileStore(sql),
    moderation: createModerationStore(sql),
  };
}
