import { failure, success } from '../../../server/keyset/attempts';
import { toFailure } from '../../../server/keyset/failure';
import { MessageSearch } from '../../../server/messageSearch/messageSearch';
import { createHistoryReader } from '../../../server/messageSearch/readHistory';
import { openStore, type Store } from '../../../server/store/openStore';
import { type ChannelId, toChannelId, toUserId } from '../../../src/domain/ids';
import { makeDatabase, type TestDatabase } from '../../support/worlds/moderationDatabase';

const [ONE, TWO] = [toChannelId('space.one'), toChannelId('space.two')];

const recordOf = (id: ChannelId) => ({
  id,
  name: null,
  description: null,
  custom: {},
  type: null,
  status: null,
  updated: '',
  eTag: '',
});

describe('the reader of history', () => {
  let place: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    place = await makeDatabase('sqlite');
    store = await openStore({ database: place.database });
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  it('reads a channel that could not be read after the others, and not only at the next start', async () => {
    let isAway = true;
    const asked: string[] = [];
    const keyset = {
      channels: () => Promise.resolve(success({ channels: [ONE, TWO].map(recordOf) })),
      historyWithActions: (channelId: string) => {
        asked.push(channelId);
        const away = failure<never>(toFailure('history', new Error('away')));
        return Promise.resolve(channelId === ONE && isAway ? away : success([]));
      },
    };
    const search = new MessageSearch(store, 30);
    const read = createHistoryReader({ store, keyset, search, serverId: toUserId('server') });
    expect([await read(), await read(), await read()]).toEqual([true, true, false]);
    isAway = false;
    expect([await read(), await read()]).toEqual([true, false]);
    expect(asked).toEqual([ONE, TWO, ONE]);
  });
});
