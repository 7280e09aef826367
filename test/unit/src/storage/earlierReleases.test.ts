import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDB } from 'idb';
import { toUserId } from '../../../../src/domain/ids';
import { addStored, listStored } from '../../../../src/features/outbox/outboxStorage';
import { createUserDatabase } from '../../../../src/storage/database';
import { createSnapshots } from '../../../../src/storage/snapshots';

const FIXTURES = join(__dirname, '../../../fixtures');

interface Kept {
  readonly version: number;
  readonly state: { readonly snapshot: { readonly snapshot: unknown } };
  readonly outbox: readonly object[];
}

/** Stores what a release kept in the browser, in the database that it made. */
async function restore(release: string): Promise<Kept> {
  const kept = JSON.parse(readFileSync(join(FIXTURES, `browser-${release}.json`), 'utf8')) as Kept;
  const database = await openDB('moderated-chat sub ann', kept.version, {
    upgrade(created) {
      created.createObjectStore('state');
      created.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true });
    },
  });
  for (const [key, value] of Object.entries(kept.state)) await database.put('state', value, key);
  for (const record of kept.outbox) await database.put('outbox', record);
  database.close();
  return kept;
}

it.each(['0.1.0'])('what release %s kept in the browser is read, and added to', async (release) => {
  const kept = await restore(release);
  const warn = jest.fn();
  const database = createUserDatabase('sub', toUserId('ann'), warn);
  expect(await createSnapshots(database, undefined, warn).load()).toEqual(
    kept.state.snapshot.snapshot,
  );
  const [waiting, ...others] = (await listStored(database)) ?? [];
  expect([waiting, ...others]).toEqual(kept.outbox);
  const { order, ...content } = waiting!;
  expect(await addStored(database, content)).toBe(true);
  expect(await listStored(database)).toEqual([waiting, { ...content, order: order + 1 }]);
  expect(warn).not.toHaveBeenCalled();
});
