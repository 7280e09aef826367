import { join } from 'node:path';
import { generateSampleData } from '../../emulator/seed/generateSampleData';
import { seedModeration, seedService } from '../../emulator/seed/seedService';
import { REPORTS_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { readRejectedMessage, readReport } from '../../src/domain/moderation/readModerationRecord';
import { toChannelId } from '../../src/domain/ids';
import { isTimetoken } from '../../shared/protocol';
import { moderatorClient } from '../support/drivers/moderator';
import { FUNCTIONS_FOLDER } from '../support/worlds/builtFunctions';
import { startTestService, type TestService } from '../support/worlds/testService';

const ROOT = join(__dirname, '../..');

describe('the sample data of a moderated chat', () => {
  let service: TestService;

  afterEach(() => service.close());

  const seed = async (isModerated: boolean) => {
    const functionsFolder = isModerated ? FUNCTIONS_FOLDER : undefined;
    service = await startTestService({ isModerated, functionsFolder });
    const folder = join(ROOT, 'emulator/seed');
    const data = generateSampleData({ seed: 1, now: Date.now(), folder });
    await seedService(service.context, data);
    await seedModeration(service.context, data);
    return data;
  };
  const historyOf = async (channel: string) => {
    const moderator = moderatorClient(service);
    const { channels } = await moderator.fetchMessages({ channels: [channel], count: 25 });
    const items = channels[channel] ?? channels[encodeURIComponent(channel)] ?? [];
    return items.map(({ message, timetoken }) => ({ message, id: String(timetoken) }));
  };

  it('has reports with what was said, and messages that the rules rejected', async () => {
    const data = await seed(true);
    const reports = (await historyOf(REPORTS_CHANNEL)).map(({ message, id }) =>
      isTimetoken(id) ? readReport(id, message) : undefined,
    );
    expect(reports).toHaveLength(3);
    for (const report of reports) {
      expect(report?.message?.text).toBeTruthy();
      expect(report?.surroundings.length).toBeGreaterThan(3);
      expect(report?.reporterId).not.toBe(report?.userId);
    }
    const rejected = [];
    for (const { id: channel } of data.channels) {
      for (const { message, id } of await historyOf(`banned.${channel}`)) {
        if (isTimetoken(id)) rejected.push(readRejectedMessage(id, toChannelId(channel), message));
      }
    }
    expect(rejected.map((message) => message?.ruleId)).toEqual(
      expect.arrayContaining(['insults', 'adverts']),
    );
    expect(rejected).toHaveLength(2);
  });

  it('has none of it on a bare keyset', async () => {
    await seed(false);
    expect(await historyOf(REPORTS_CHANNEL)).toEqual([]);
  });
});
