import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteConnection } from '../../emulator/storage/sqlite';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';

const FIXTURES = join(__dirname, '../fixtures');
const FILE_ID = '5aab1b6b-1d58-4039-88ca-ce30ea0454b9';
const GENERAL = 'space.general';

describe.each(['0.1.0'])('data of release %s', (release) => {
  let service: TestService;

  beforeEach(async () => {
    const dataFolder = temporaryFolder();
    const sql = new SqliteConnection(join(dataFolder, 'sub-local.sqlite'));
    sql.exec(readFileSync(join(FIXTURES, `data-${release}.sql`), 'utf8'));
    sql.close();
    mkdirSync(join(dataFolder, 'sub-local.files'));
    writeFileSync(join(dataFolder, 'sub-local.files', FILE_ID), 'the recipe');
    service = await startTestService({ dataFolder });
  });
  afterEach(() => service.close());

  it('has its messages, reactions and files', async () => {
    const sdk = service.client('user_bob');
    const { channels } = await sdk.fetchMessages({
      channels: [GENERAL],
      count: 25,
      includeMessageActions: true,
    });
    const [bread, who, file] = channels[GENERAL] ?? [];
    expect(bread).toMatchObject({
      uuid: 'user_ann',
      message: { text: 'The bread is ready' },
      actions: { reaction: { '🎉': [{ uuid: 'user_bob' }] } },
    });
    expect(who).toMatchObject({ message: { text: 'Who comes?' } });
    expect(file).toMatchObject({ message: { file: { id: FILE_ID, name: 'recipe.txt' } } });
    const place = { channel: GENERAL, id: FILE_ID, name: 'recipe.txt' };
    expect(await (await fetch(sdk.getFileUrl(place))).text()).toBe('the recipe');
  });

  it('has its users, channels, memberships and groups, and takes more', async () => {
    const sdk = service.client('user_bob');
    const { data } = await sdk.objects.getMemberships({ include: { channelFields: true } });
    expect(data.map(({ channel }) => 'name' in channel && channel.name).sort()).toEqual([
      'Ann Archer and Bob Baker',
      'General',
      'random',
    ]);
    const { channels } = await sdk.channelGroups.listChannels({ channelGroup: 'own' });
    expect(channels).toEqual([GENERAL]);
    const said = (channel: string) => sdk.publish({ channel, message: { text: 'And again' } });
    await expect(said('space.random')).resolves.toMatchObject({ timetoken: expect.any(String) });
    await expect(said(GENERAL)).resolves.toMatchObject({ timetoken: expect.any(String) });
  });
});
