import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { toUserId } from '../../../../src/domain/ids';
import { createUserDatabase } from '../../../../src/storage/database';
import { waitFor } from '../../../support/drivers/waitFor';

const DAY_MS = 24 * 3_600_000;

describe('databases of users who do not come back', () => {
  let texts: Map<string, string>;
  let warn: jest.Mock<void, [string, unknown]>;
  const storage = {
    get: (key: string) => texts.get(key) ?? null,
    set: (key: string, value: string) => void texts.set(key, value),
  };

  beforeEach(() => {
    texts = new Map();
    warn = jest.fn();
    const value = new IDBFactory();
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value });
  });

  /** A visit, in which something is kept. */
  const visit = async (userId: string, day: number) => {
    const database = createUserDatabase('sub', toUserId(userId), warn);
    await database.use((stores) => stores.put('state', userId, 'snapshot'));
    await database.deleteUnused(storage, day * DAY_MS);
  };
  const names = async () =>
    (await indexedDB.databases()).map(({ name = '' }) => name.split(' ').at(-1)).sort();
  /** A database is deleted when its last user has closed it, a moment later. */
  const become = (...wanted: readonly string[]) =>
    waitFor(async () => (await names()).join() === wanted.join(), wanted.join());

  it('are deleted after 30 days, when somebody else uses the chat', async () => {
    await visit('ann', 0);
    await visit('bob', 20);
    await visit('cara', 30);
    expect(await names()).toEqual(['ann', 'bob', 'cara']);
    await visit('cara', 31);
    await become('bob', 'cara');
    await visit('cara', 60);
    await become('cara');
    expect(warn).not.toHaveBeenCalled();
  });

  it('stay when their user came back', async () => {
    await visit('ann', 0);
    await visit('ann', 29);
    await visit('bob', 40);
    expect(await names()).toEqual(['ann', 'bob']);
  });

  it('count from now on when the time of their last use is lost', async () => {
    await visit('ann', 0);
    for (const [text, day] of [
      ['{', 100],
      ['[]', 120],
      ['{"moderated-chat sub ann":"x"}', 140],
    ] as const) {
      texts.set('databases', text);
      await visit('bob', day);
    }
    expect(await names()).toEqual(['ann', 'bob']);
    await visit('bob', 171);
    await become('bob');
  });

  it('of other programs are left alone', async () => {
    await new Promise((resolve) => {
      indexedDB.open('somebody else').onsuccess = resolve;
    });
    await visit('ann', 0);
    await visit('ann', 100);
    expect(await names()).toEqual(['ann', 'else']);
  });

  it('stay where the browser does not list them, which is logged', async () => {
    await visit('ann', 0);
    const refusal = new DOMException('denied', 'SecurityError');
    jest.spyOn(indexedDB, 'databases').mockRejectedValue(refusal);
    await visit('bob', 100);
    expect(warn.mock.calls).toEqual([['unused data in this browser is not deleted', refusal]]);
  });
});
