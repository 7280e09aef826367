import { ServiceError } from '../../../../emulator/protocol/serviceError';
import { IN_MEMORY, openDatabase, type Sql } from '../../../../emulator/storage/database';
import { createStorageProbe } from '../../../../emulator/storage/storageProbe';
import { WriteQueue } from '../../../../emulator/storage/writeQueue';

describe('the storage probe', () => {
  let sql: Sql;
  let queue: WriteQueue;

  beforeEach(() => {
    sql = openDatabase(IN_MEMORY);
    queue = new WriteQueue(sql);
  });
  afterEach(async () => {
    await queue.close();
    sql.close();
  });

  const failureWith = (code: string) => {
    const cause = Object.assign(new Error('database disk image is malformed'), { code });
    const wrapped = new ServiceError('storageFailed', [], { cause });
    return new ServiceError('internal', [], { cause: wrapped });
  };

  it('finds a new database sound', async () => {
    const probe = createStorageProbe(sql, queue);
    expect(await probe.check()).toMatchObject({ isWritable: true, isSound: true });
  });

  it.each(['SQLITE_CORRUPT', 'SQLITE_NOTADB'])(
    'tells of damage from the first call on that met it: %s',
    async (code) => {
      const probe = createStorageProbe(sql, queue);
      probe.noteFailure(failureWith(code));
      expect(await probe.check()).toMatchObject({
        isSound: false,
        reason: 'database disk image is malformed',
      });
    },
  );

  it('takes no other failure for damage', async () => {
    const probe = createStorageProbe(sql, queue);
    probe.noteFailure(failureWith('SQLITE_FULL'));
    probe.noteFailure(new ServiceError('internal'));
    expect(await probe.check()).toMatchObject({ isSound: true });
  });
});
