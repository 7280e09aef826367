import PubNub from 'pubnub';
import { startEmulator } from 'pubnub-emulator';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuction } from '../auction.cjs';

describe('an auction', () => {
  let emulator;
  let keyset;
  let clients;

  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterAll(() => emulator.close());
  beforeEach(async () => {
    keyset = await emulator.createKeyset();
    clients = [];
  });
  afterEach(async () => {
    for (const client of clients) client.destroy(true);
    await keyset.close();
  });

  const join = (userId) => {
    const client = new PubNub({ ...keyset.sdk, userId });
    clients.push(client);
    return createAuction(client, 'vase');
  };

  it('tells everybody of a bid', async () => {
    const bid = new Promise((resolve) => {
      void join('bob')
        .follow(resolve)
        .then(() => join('ann').bid(20));
    });
    expect(await bid).toBe(20);
  });

  it('knows the bids of the past', async () => {
    await keyset.seed({
      messages: [{ channel: 'auction.vase', user: 'eve', message: { amount: 50 } }],
    });
    expect(await join('ann').highest()).toBe(50);
  });

  it('says that a bid was lost', async () => {
    keyset.faults.add({
      match: { operation: 'publish' },
      effect: { kind: 'status', status: 500, body: '{}', contentType: 'application/json' },
    });
    await expect(join('ann').bid(60)).rejects.toThrow();
    expect(keyset.calls('publish')).toMatchObject([{ userId: 'ann', status: 500 }]);
  });
});
