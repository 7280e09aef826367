import { LOCAL_KEYS } from '../../../emulator/createService';
import { moderatorGrant } from '../../../scripts/start/signInLinks';
import { signToken } from '../../../emulator/access/accessToken';
import { LOG_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import {
  startWebhookReceiver,
  webhooksTo,
  type ReceivedWebhook,
} from '../../support/drivers/webhookReceiver';
import { waitFor } from '../../support/drivers/waitFor';
import { spawnService } from '../../support/worlds/spawnService';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';

const SECRET_KEY = 'sec-crash';
const MODERATOR = 'user_moderator';
const PEOPLE = ['user_ann', 'user_bob', 'user_eve'];
const KILLS = 2;
const WARNINGS = 60;

describe('a service that is killed', () => {
  const token = signToken(moderatorGrant(MODERATOR), Math.floor(Date.now() / 1_000), SECRET_KEY);

  /** Warns a user and tells whether the service acknowledged it. */
  const warn = async (url: string, userId: string, reason: string): Promise<boolean> => {
    const { publishKey, subscribeKey } = LOCAL_KEYS;
    const path = `/publish/${publishKey}/${subscribeKey}/0/${LOG_CHANNEL}/0`;
    const body = JSON.stringify({ kind: 'warn', userId, reason });
    const query = `uuid=${MODERATOR}&auth=${encodeURIComponent(token)}`;
    const [answer] = await Promise.allSettled([
      fetch(`${url}${path}?${query}`, { method: 'POST', body }),
    ]);
    return answer.status === 'fulfilled' && answer.value.ok;
  };

  it('tells of every acknowledged decision after kill -9, at least once and in order', async () => {
    let attempts = 0;
    const refused = new Set<unknown>();
    const taken: ReceivedWebhook[] = [];
    // Every third attempt fails, so that some are always waiting; none twice, as each pause is three times the last.
    const receiver = await startWebhookReceiver((response, webhook) => {
      const id = webhook.headers['webhook-id'];
      attempts += 1;
      const isRefused = attempts % 3 === 0 && !refused.has(id);
      if (isRefused) refused.add(id);
      else taken.push(webhook);
      response.writeHead(isRefused ? 503 : 204).end();
    });
    const dataFolder = temporaryFolder();
    const options = {
      isModerated: true,
      accessManager: { secretKey: SECRET_KEY },
      webhooks: webhooksTo(receiver.url),
    };
    const acknowledged = new Map<string, string[]>(PEOPLE.map((userId) => [userId, []]));
    let sent = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const process = await spawnService(dataFolder, undefined, options);
      for (let nth = 0; nth < WARNINGS / KILLS; nth += 1) {
        const userId = PEOPLE[sent % PEOPLE.length]!;
        const reason = `${sent++}`;
        if (await warn(process.url, userId, reason)) acknowledged.get(userId)?.push(reason);
      }
      // Some are under way, others not sent yet.
      await waitFor(() => receiver.received.length > kill * 40, 'some webhooks');
      await process.kill();
    }
    const total = [...acknowledged.values()].flat().length;
    expect(total).toBe(WARNINGS);
    expect(refused.size).toBeGreaterThan(0);
    await spawnService(dataFolder, undefined, options);

    const firstOf = (userId: string) => {
      const reasons = taken
        .filter(({ event: { type } }) => type === 'decision.created')
        .filter(({ event }) => event.data['userId'] === userId)
        .map(({ event }) => String(event.data['reason']));
      return [...new Set(reasons)];
    };
    const delivered = () => PEOPLE.flatMap(firstOf).length;
    await waitFor(() => delivered() === WARNINGS, 'every warning');
    for (const userId of PEOPLE) expect(firstOf(userId)).toEqual(acknowledged.get(userId));
    await receiver.close();
  });
});
