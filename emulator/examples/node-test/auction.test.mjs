import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import PubNub from 'pubnub';
import { startEmulator } from 'pubnub-emulator';
import { createAuction } from '../auction.cjs';

describe('an auction', () => {
  let emulator;
  let keyset;
  let clients;

  before(async () => {
    emulator = await startEmulator();
  });
  after(() => emulator.close());
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
    assert.equal(await bid, 20);
  });

  it('knows the bids of the past', async () => {
    await keyset.seed({
      messages: [{ channel: 'auction.vase', user: 'eve', message: { amount: 50 } }],
    });
    assert.equal(await join('ann').highest(), 50);
  });

  it('says that a bid was lost', async () => {
    keyset.faults.add({
      match: { operation: 'publish' },
      effect: { kind: 'status', status: 500, body: '{}', contentType: 'application/json' },
    });
    await assert.rejects(join('ann').bid(60));
    assert.deepEqual(
      keyset.calls('publish').map(({ userId, status }) => [userId, status]),
      [['ann', 500]],
    );
  });
});
