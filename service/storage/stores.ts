import { accessSchema, createAccessStore, type AccessStore } from './access';
import {
  channelGroupsSchema,
  createChannelGroupStore,
  type ChannelGroupStore,
} from './channelGroups';
import { channelsSchema, createChannelStore, type ChannelStore } from './channels';
import type { Schema, Sql } from './database';
import { createEvidenceStore, evidenceSchema, type EvidenceStore } from './evidence';
import { createEventStore, eventsSchema, type EventStore } from './events';
import { createFileRecordStore, filesSchema, type FileRecordStore } from './files';
import { createKvStore, kvstoreSchema, type KvStore } from './kvstore';
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
import { createPushDeviceStore, pushDevicesSchema, type PushDeviceStore } from './pushDevices';
import { storageProbeSchema } from './storageProbe';
import { createUserStore, usersSchema, type UserStore } from './users';

/** The storage of every API family. */
export interface Stores {
  readonly events: EventStore;
  readonly messages: MessageStore;
  readonly messageActions: MessageActionStore;
  readonly presence: PresenceStore;
  readonly channelGroups: ChannelGroupStore;
  readonly users: UserStore;
  readonly channels: ChannelStore;
  readonly memberships: MembershipStore;
  readonly files: FileRecordStore;
  readonly access: AccessStore;
  readonly moderation: ModerationStore;
  readonly kvstore: KvStore;
  readonly pushDevices: PushDeviceStore;
  readonly evidence: EvidenceStore;
}

export const schemas: readonly Schema[] = [
  eventsSchema,
  messagesSchema,
  messageActionsSchema,
  presenceSchema,
  channelGroupsSchema,
  usersSchema,
  channelsSchema,
  membershipsSchema,
  filesSchema,
  storageProbeSchema,
  accessSchema,
  moderationSchema,
  kvstoreSchema,
  pushDevicesSchema,
  evidenceSchema,
];

export function createStores(sql: Sql): Stores {
  registerFilterFunctions(sql);
  return {
    events: createEventStore(sql),
    messages: createMessageStore(sql),
    messageActions: createMessageActionStore(sql),
    presence: createPresenceStore(sql),
    channelGroups: createChannelGroupStore(sql),
    users: createUserStore(sql),
    channels: createChannelStore(sql),
    memberships: createMembershipStore(sql),
    files: createFileRecordStore(sql),
    access: createAccessStore(sql),
    moderation: createModerationStore(sql),
    kvstore: createKvStore(sql),
    pushDevices: createPushDeviceStore(sql),
    evidence: createEvidenceStore(sql),
  };
}
