import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { IDBFactory } from 'fake-indexeddb';
import { toUserId } from '../../../../src/domain/ids';
import { createUserDatabase, type UserDatabase } from '../../../../src/storage/database';

const ANN = toUserId('ann');
const NAME = 'moderated-chat sub ann';

describe('the database of a user', () => {
  let warn: jest.Mock<void, [string, unknown]>;
  let database: UserDatabase;

  beforeEach(() => {
    const value = new IDBFactory();
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value });
    warn = jest.fn();
    database = createUserDatabase('sub', ANN, warn);
  });

  const put = (to: UserDatabase, value: unknown) =>
    to.use((stores) => stores.put('state', value, 'snapshot'));
  const get = (from: UserDatabase) => from.use((stores) => stores.get('state', 'snapshot'));

  it('keeps a value for the next visit', async () => {
    await put(database, { text: 'hello' });
    expect(await get(createUserDatabase('sub', ANN, warn))).toEqual({ text: 'hello' });
    expect(warn).not.toHaveBeenCalled();
  });

  it('is another one for another user and for another keyset', async () => {
    await put(database, 'of Ann');
    expect(await get(createUserDatabase('sub', toUserId('ben'), warn))).toBeUndefined();
    expect(await get(createUserDatabase('other', ANN, warn))).toBeUndefined();
  });

  it('gives what waits to be sent in the order in which it was added', async () => {
    for (const text of ['b', 'a', 'c'])
      await database.use((stores) => stores.add('outbox', { text }));
    const waiting = await database.use((stores) => stores.getAll('outbox'));
    expect(waiting).toEqual([
      { order: 1, text: 'b' },
      { order: 2, text: 'a' },
      { order: 3, text: 'c' },
    ]);
  });

  it('is opened when it is first used', async () => {
    expect(await indexedDB.databases()).toEqual([]);
    await get(database);
    expect(await indexedDB.databases()).toMatchObject([{ name: NAME }]);
  });

  it('gives nothing where the browser has none, and says so once', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: refuse });
    expect(await get(database)).toBeUndefined();
    expect(await put(database, 1)).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[1]).toMatchObject({ name: 'SecurityError' });
  });

  it('says each reason once when writing fails, and goes on reading', async () => {
    await put(database, 'kept');
    const fail = (name: string) =>
      database.use(() => {
        throw new DOMException('no', name);
      });
    expect(await fail('QuotaExceededError')).toBeUndefined();
    expect(await fail('QuotaExceededError')).toBeUndefined();
    expect(await fail('UnknownError')).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(2);
    expect(await get(database)).toBe('kept');
  });

  it('makes room for a newer version of the app, and works no more', async () => {
    await put(database, 'kept');
    const newer = await openDB(NAME, 99);
    expect(await get(database)).toBeUndefined();
    expect(warn.mock.calls).toMatchObject([[expect.any(String), { name: 'VersionError' }]]);
    expect(await newer.get('state', 'snapshot')).toBe('kept');
    newer.close();
  });

  it('begins anew when it was removed', async () => {
    await put(database, 'kept');
    await deleteDB(NAME);
    expect(await get(database)).toBeUndefined();
    await put(database, 'new');
    expect(await get(database)).toBe('new');
    expect(warn).not.toHaveBeenCalled();
  });

  it('is given up when it does not open, and works when it does', async () => {
    const keeping = await openDB(NAME, 1);
    const removed = deleteDB(NAME);
    expect(await get(database)).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
    keeping.close();
    await removed;
    await put(database, 'kept');
    expect(await get(database)).toBe('kept');
  });
});
