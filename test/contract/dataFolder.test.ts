import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createService, removeData } from '../../emulator/createService';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';
import { fetchHistory, publishText } from '../support/matchers/wire';

describe('a data folder with a service', () => {
  let dataFolder: string;
  let service: TestService;

  beforeEach(async () => {
    dataFolder = join(temporaryFolder(), 'data');
    service = await startTestService({ dataFolder });
    await publishText(service, 'c', '"kept"');
  });
  afterEach(() => service.close());

  it('is refused to a second service, and goes on', async () => {
    await expect(createService({ dataFolder })).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await publishText(service, 'c', '"more"');
    const { channels } = await fetchHistory(service, 'c');
    expect(channels['c']?.map(({ message }) => message)).toEqual(['kept', 'more']);
  });

  it('is not emptied; it is when the service has gone', async () => {
    expect(() => removeData(dataFolder)).toThrow('database is locked');
    expect(existsSync(join(dataFolder, 'sub-local.sqlite'))).toBe(true);
    await service.close();
    removeData(dataFolder);
    expect(readdirSync(dataFolder)).toEqual(['sub-local.sqlite-lock']);
  });
});

it('a data folder that does not exist can be emptied', () => {
  expect(() => removeData(join(temporaryFolder(), 'none'))).not.toThrow();
});

it('a data folder is for its owner only, also one that an earlier version left open', async () => {
  const parent = temporaryFolder();
  const dataFolder = join(parent, 'data');
  const modesOf = () =>
    ['', '/sub-local.sqlite', '/sub-local.sqlite-wal', '/sub-local.files'].map((name) =>
      (statSync(dataFolder + name).mode & 0o777).toString(8),
    );
  const first = await startTestService({ dataFolder });
  await publishText(first, 'c', '"private"');
  expect(modesOf()).toEqual(['700', '600', '600', '700']);
  await first.close();
  chmodSync(join(dataFolder, 'sub-local.sqlite'), 0o644);
  const second = await startTestService({ dataFolder });
  expect(modesOf()).toEqual(['700', '600', '600', '700']);
  await second.close();
});
