import type PubNub from 'pubnub';

interface Sample {
  readonly id: string;
  readonly email?: string;
  /** For the user and for a channel alike. */
  readonly data: {
    readonly name?: string;
    readonly status?: string;
    readonly custom?: Record<string, string | number | boolean | null>;
  };
}

const PEOPLE: readonly Sample[] = [
  {
    id: 'u1',
    email: 'e@x.org',
    data: { name: 'Élodie', status: 'on', custom: { level: 1, flag: true } },
  },
  { id: 'u2', data: { name: 'bob', status: 'off', custom: { level: 10, flag: false } } },
  { id: 'u3', email: 'a@x.org', data: { name: 'Anna', status: 'on', custom: { level: '5' } } },
  { id: 'u4', data: { name: 'Andrew', custom: { 'a-b': 'x', level: 2.5 } } },
  { id: 'u5', data: { status: 'on' } },
];

/**
 * Writes five users `u1` to `u5` and a channel `c-u1` to `c-u5` for each. The user `reader` is in
 * all of these channels and in `bare`, which has no metadata; all users and `bare` are in `c`.
 */
export async function writeSamples(client: PubNub): Promise<void> {
  for (const { id, email, data } of PEOPLE) {
    await client.objects.setUUIDMetadata({ uuid: id, data: { ...data, ...(email && { email }) } });
    await client.objects.setChannelMetadata({ channel: `c-${id}`, data: { ...data } });
  }
  await client.objects.setMemberships({
    uuid: 'reader',
    channels: [...PEOPLE.map(({ id }) => ({ id: `c-${id}`, status: id })), { id: 'bare' }],
  });
  await client.objects.setChannelMembers({
    channel: 'c',
    uuids: [...PEOPLE.map(({ id }) => ({ id, custom: { nick: id } })), { id: 'bare' }],
  });
}
