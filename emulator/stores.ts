import { type AccessStore, createAccessStore } from './access/accessManager';
import { type ChannelGroupStore, createChannelGroupStore } from './subscribe/channelGroups';
import {
  type ChannelStore,
  createChannelStore,
  createUserStore,
  type UserStore,
} from './objects/metadataStore';
import type { Sql } from './storage/database';
import { createEventStore, type EventStore } from './subscribe/eventStore';
import { createFileRecordStore, type FileRecordStore } from './files/fileRecordStore';
import { createKvStore, type KvStore } from './functions/kvstore';
import { createMembershipStore, type MembershipStore } from './objects/membershipStore';
import { createMessageActionStore, type MessageActionStore } from './messages/messageActionStore';
import { createMessageStore, type MessageStore } from './messages/messageStore';
import { registerFilterFunctions } from './filters/objectFilterSql';
import { createPresenceStore, type PresenceStore } from './presence/presenceStore';
import { createPushDeviceStore, type PushDeviceStore } from './push/pushStore';

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
  readonly kvstore: KvStore;
  readonly pushDevices: PushDeviceStore;
}

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
    kvstore: createKvStore(sql),
    pushDevices: createPushDeviceStore(sql),
  };
}
