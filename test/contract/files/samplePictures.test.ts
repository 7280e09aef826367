import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeSeed } from '../../../emulator/keysetSeed';
import { generateSampleData } from '../../../scripts/sample/generateSampleData';
import { toSeed } from '../../../scripts/sample/toSeed';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';
import { startTestService } from '../../support/worlds/testService';
import { filesOnDisk } from '../../support/drivers/uploads';

describe('the pictures of the sample data', () => {
  it('can be seen in the messages that carry them, also after a restart', async () => {
    const folder = join(__dirname, '../../../scripts/sample');
    const data = generateSampleData({ seed: 1, now: Date.now(), folder });
    const pictures = data.messages.flatMap(({ channelId, image }) =>
      image ? [{ channel: channelId, ...image }] : [],
    );
    expect(pictures.length).toBeGreaterThan(0);
    const dataFolder = temporaryFolder();
    const before = await startTestService({ dataFolder });
    await storeSeed(before.context, toSeed(data));
    await before.close();

    const service = await startTestService({ dataFolder });
    const client = service.client('ann');
    for (const { channel, id, name } of pictures) {
      const response = await fetch(client.getFileUrl({ channel, id, name }));
      expect(response.headers.get('content-type')).toBe('image/svg+xml');
      const picture = readFileSync(join(folder, 'images', name), 'utf8');
      expect(await response.text()).toBe(picture);
    }
    expect(filesOnDisk(dataFolder)).toEqual(pictures.map(({ id }) => id).sort());
    await service.close();
  });
});
