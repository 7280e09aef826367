import type PubNub from 'pubnub';
import type { Grants, Permissions } from '../keyset/keyset';
import { type Patient, statusOf } from './patient';

type PermissionName = keyof Permissions;

/** A permission on the channel, or on the record of the user. */
type Permission = `${'channel' | 'user'} ${PermissionName}`;

interface Operation {
  readonly name: string;
  /** The permissions that PubNub documents. */
  readonly documented: readonly Permission[];
  readonly call: (client: PubNub, patient: Patient, stored: string) => Promise<unknown>;
}

/** A call with the permissions that it was found to need. */
export interface Needed {
  readonly operation: string;
  readonly documented: readonly Permission[];
  /** Whether a token with these permissions alone is taken, and one with all others is refused. */
  readonly isAsDocumented: boolean;
  /** The differences from the documentation; missing when there are none. */
  readonly difference?: string;
}

const ALL: readonly Permission[] = [
  ...(['read', 'write', 'get', 'update', 'manage', 'join', 'delete'] as const).map(
    (name) => `channel ${name}` as const,
  ),
  ...(['get', 'update', 'delete'] as const).map((name) => `user ${name}` as const),
];
const FORBIDDEN = 403;

const OPERATIONS: readonly Operation[] = [
  {
    name: 'publish',
    documented: ['channel write'],
    call: (client, { channel }) =>
      client.publish({ channel, message: { text: 'probe' }, storeInHistory: false }),
  },
  {
    name: 'signal',
    documented: ['channel write'],
    call: (client, { channel }) => client.signal({ channel, message: 'probe' }),
  },
  {
    name: 'read history',
    documented: ['channel read'],
    call: (client, { channel }) => client.fetchMessages({ channels: [channel], count: 1 }),
  },
  {
    name: 'who is here',
    documented: ['channel read'],
    call: (client, { channel }) => client.hereNow({ channels: [channel] }),
  },
  {
    name: 'react',
    documented: ['channel write'],
    call: (client, { channel }, messageTimetoken) =>
      client.addMessageAction({
        channel,
        messageTimetoken,
        action: { type: 'reaction', value: String(Math.random()) },
      }),
  },
  {
    name: 'read a user',
    documented: ['user get'],
    call: (client, { userId }) => client.objects.getUUIDMetadata({ uuid: userId }),
  },
  {
    name: 'write the own user',
    documented: ['user update'],
    call: (client, { userId }) =>
      client.objects.setUUIDMetadata({ uuid: userId, data: { name: 'Doctor' } }),
  },
  {
    name: 'list users',
    documented: [],
    call: (client) => client.objects.getAllUUIDMetadata({ limit: 1 }),
  },
  {
    name: 'read a channel',
    documented: ['channel get'],
    call: (client, { channel }) => client.objects.getChannelMetadata({ channel }),
  },
  {
    name: 'write a channel',
    documented: ['channel update'],
    call: (client, { channel }) =>
      client.objects.setChannelMetadata({ channel, data: { name: 'Doctor' } }),
  },
  {
    name: 'list the own memberships',
    documented: ['user get'],
    call: (client, { userId }) => client.objects.getMemberships({ uuid: userId, limit: 1 }),
  },
  {
    name: 'join',
    documented: ['user update', 'channel join'],
    call: (client, { userId, channel }) =>
      client.objects.setMemberships({ uuid: userId, channels: [channel] }),
  },
  {
    name: 'list members',
    documented: ['channel get'],
    call: (client, { channel }) => client.objects.getChannelMembers({ channel, limit: 1 }),
  },
  {
    name: 'add a member',
    documented: ['channel manage'],
    call: (client, { channel, otherId }) =>
      client.objects.setChannelMembers({ channel, uuids: [otherId] }),
  },
];

/** Finds out which permissions calls really need. It writes records and a message, which `cleanUp` removes. */
export async function findPermissions(patient: Patient): Promise<readonly Needed[]> {
  const { administrator, channel, userId, otherId } = patient;
  for (const uuid of [userId, otherId]) {
    await administrator.objects.setUUIDMetadata({ uuid, data: { name: 'Doctor' } });
  }
  await administrator.objects.setChannelMetadata({ channel, data: { name: 'Doctor' } });
  const { timetoken } = await administrator.publish({ channel, message: { text: 'probe' } });
  const found: Needed[] = [];
  for (const operation of OPERATIONS) found.push(await examine(patient, operation, timetoken));
  return found;
}

async function examine(
  patient: Patient,
  { name, documented, call }: Operation,
  stored: string,
): Promise<Needed> {
  const isTaken = async (permissions: readonly Permission[]) => {
    const client = patient.client(await patient.grant(grantsOf(patient, permissions)));
    try {
      await call(client, patient, stored);
      return true;
    } catch (error) {
      if (statusOf(error) === FORBIDDEN) return false;
      throw error;
    }
  };
  const differences: string[] = [];
  try {
    if (!(await isTaken(documented))) differences.push('these are not enough');
    for (const one of documented) {
      if (await isTaken(ALL.filter((other) => other !== one))) differences.push(`not ${one}`);
    }
  } catch (error) {
    differences.push(`the call failed (${statusOf(error)})`);
  }
  return {
    operation: name,
    documented,
    isAsDocumented: differences.length === 0,
    ...(differences.length > 0 && { difference: differences.join(', ') }),
  };
}

function grantsOf(
  { channel, userId }: Patient,
  permissions: readonly Permission[],
): Partial<Grants> {
  /** A name without permissions cannot be granted. */
  const on = (name: string, resource: 'channel' | 'user'): Record<string, Permissions> => {
    const given = permissions
      .map((permission) => permission.split(' '))
      .filter(([of]) => of === resource)
      .map(([, permission]) => [permission, true]);
    return given.length === 0 ? {} : { [name]: Object.fromEntries(given) as Permissions };
  };
  return {
    channels: { ...on(channel, 'channel'), [UNUSED]: { read: true } },
    users: on(userId, 'user'),
  };
}

/** A token has to open something. */
const UNUSED = 'space.doctor-unused';
