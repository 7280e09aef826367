import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import type { Snapshot } from '../../../../src/domain/snapshot';
import { createUserDatabase } from '../../../../src/storage/database';
import { createSnapshots } from '../../../../src/storage/snapshots';
import { buildAction } from '../../../builders/buildAction';
import { ANN, BOB, buildMessages, GENERAL } from '../../../builders/buildMessage';
import { buildChannel, buildUser } from '../../../builders/buildRecords';

const SNAPSHOT: Snapshot = {
  channels: [buildChannel({ id: GENERAL })],
  users: [buildUser({ id: ANN })],
  conversations: [
    { channelId: GENERAL, messages: buildMessages(2), actions: [buildAction()], hasOlder: true },
  ],
  ignored: [BOB],
  members: [{ channelId: GENERAL, ids: [ANN, BOB], total: 2, next: null }],
};

describe('the snapshots of a user', () => {
  let warn: jest.Mock<void, [string, unknown]>;

  beforeEach(() => {
    warn = jest.fn();
    for (const [name, value] of [
      ['indexedDB', new IDBFactory()],
      ['isSecureContext', true],
      ['crypto', webcrypto],
    ] as const) {
      Object.defineProperty(globalThis, name, { configurable: true, value });
    }
  });

  const database = () => createUserDatabase('sub', ANN, warn);
  const stored = () => database().use((stores) => stores.getAll('state'));
  const withToken = (token?: string) => createSnapshots(database(), token, warn);

  it('are given back as they were', async () => {
    await withToken().save(SNAPSHOT);
    expect(await withToken().load()).toEqual(SNAPSHOT);
    await withToken().remove();
    expect(await withToken().load()).toBeUndefined();
    expect(warn).not.toHaveBeenCalled();
  });

  it('are given back as an older version of the app kept them', async () => {
    const { channels, users, conversations } = SNAPSHOT;
    await withToken().save({ channels, users, conversations });
    expect(await withToken().load()).toEqual({ channels, users, conversations });
  });

  it('are given only to who has the same token, and removed by who has another or none', async () => {
    await withToken('of Ann').save(SNAPSHOT);
    expect(await withToken('of Ann').load()).toEqual(SNAPSHOT);
    expect(JSON.stringify(await stored())).not.toContain('of Ann');
    expect(await withToken('another').load()).toBeUndefined();
    expect(await withToken('of Ann').load()).toBeUndefined();
    await withToken('of Ann').save(SNAPSHOT);
    expect(await withToken().load()).toBeUndefined();
    expect(await withToken('of Ann').load()).toBeUndefined();
  });

  it('are not kept where a token cannot be recognized', async () => {
    Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: false });
    await withToken('of Ann').save(SNAPSHOT);
    expect(await stored()).toEqual([]);
    await withToken().save(SNAPSHOT);
    expect(await withToken().load()).toEqual(SNAPSHOT);
  });

  it.each([
    ['text', 'rubbish'],
    ['nothing', {}],
    ['a list of something else', { ...SNAPSHOT, channels: [1] }],
    ['a channel without an id', { ...SNAPSHOT, channels: [{ name: 'x' }] }],
    [
      'a message of another channel',
      withConversation({ messages: [{ ...buildMessages(1)[0], channelId: 'x' }] }),
    ],
    [
      'a time that is none',
      withConversation({ messages: [{ ...buildMessages(1)[0], timetoken: '1' }] }),
    ],
    [
      'a file without an address',
      withConversation({ messages: [{ ...buildMessages(1)[0], file: {} }] }),
    ],
    ['an action without a value', withConversation({ actions: [{ ...buildAction(), value: 1 }] })],
    ['members without a number', withMembers({ total: '2' })],
    ['fewer members than are named', withMembers({ total: 1 })],
    ['a member without an id', withMembers({ ids: [ANN, null] })],
    ['more members than are kept', withMembers({ ids: Array(101).fill(BOB), total: 101 })],
    ['a user without restrictions', { ...SNAPSHOT, users: [{ id: ANN, name: null }] }],
  ])('are removed, with a warning, when they are %s', async (_what, snapshot) => {
    const value = { grant: '', snapshot };
    await database().use((stores) => stores.put('state', value, 'snapshot'));
    expect(await withToken().load()).toBeUndefined();
    expect(await stored()).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

function withConversation(fields: object) {
  return { ...SNAPSHOT, conversations: [{ ...SNAPSHOT.conversations[0], ...fields }] };
}

function withMembers(fields: object) {
  return { ...SNAPSHOT, members: [{ ...SNAPSHOT.members?.[0], ...fields }] };
}
