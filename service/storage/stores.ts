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
import { registerFilterFunctions } from './objectFilterSql';
import { createPresenceStore, presenceSchema, type PresenceStore } from './presence';
import { storageProbeSchema } from './storageProbe';
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
  storageProbeSchema,
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
  };
}
