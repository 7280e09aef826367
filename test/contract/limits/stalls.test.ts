import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { longestTurn } from '../../support/matchers/longestTurn';
import { functionOf } from '../../support/worlds/functionsKeyset';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../../support/worlds/testService';
import { get, publishText } from '../../support/matchers/wire';

/** How long nobody else may have to wait. Without limits these calls take seconds and minutes. */
const LONGEST_TURN_MS = 250;
const ROUNDS = 3;
const EVE = 'eve';
const HALL = 'hall';

const OBJECTS = '/v2/objects/sub-local';
const PRESENCE = '/v2/presence/sub-key/sub-local/channel';
const HISTORY = '/v3/history/sub-key/sub-local/channel';
/** Takes 10 ms for a slow text. */
const JUDGE = functionOf(
  [
    ['event', 'Before Publish or Fire'],
    ['channel', HALL],
  ],
  `if (request.message === 'slow') for (const end = Date.now() + 10; Date.now() < end; );
  return request.ok();`,
);
const LARGE = JSON.stringify({ text: 'x'.repeat(30_000) });
const names = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);

describe('while one user makes the largest calls there are', () => {
  let service: TestService;

  beforeAll(async () => {
    const functionsFolder = temporaryFolder();
    writeFileSync(join(functionsFolder, 'judge.js'), JUDGE);
    service = await startTestService({ functionsFolder });
    await fill(service);
  });
  afterAll(() => service.close());

  const call = async (path: string, query: Record<string, string> = {}) => {
    const response = await get(service, path, { uuid: EVE, ...query });
    // Read and thrown away: putting it together would be the longest turn of all.
    await response.body?.pipeTo(new WritableStream());
    return response.status;
  };
  const patch = async (path: string, body: object) => {
    const init = {
      method: 'PATCH',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
    const response = await get(service, path, { uuid: EVE }, init);
    await response.text();
    return response.status;
  };
  const members = (count: number, prefix: string) =>
    names(count, prefix).map((id) => ({ uuid: { id } }));

  const CALLS: readonly [string, number, (round: number) => Promise<number>][] = [
    [
      'sets 40,000 members',
      400,
      () => patch(`${OBJECTS}/channels/huge/uuids`, { set: members(20_000, 'w') }),
    ],
    [
      'sets 100 members',
      200,
      (round) => patch(`${OBJECTS}/channels/huge${round}/uuids`, { set: members(100, 'w') }),
    ],
    [
      'changes a full record in 1,000 channels',
      200,
      (round) => patch(`${OBJECTS}/uuids/${EVE}`, { custom: { pad: `${round}`.repeat(32_000) } }),
    ],
    [
      'begins to listen to 2,500 channels',
      200,
      (round) =>
        call(`/v2/subscribe/sub-local/${names(2_500, `s${round}.`).join(',')}/0`, {
          heartbeat: '300',
        }),
    ],
    [
      'comes to 2,500 channels',
      200,
      (round) => call(`${PRESENCE}/${names(2_500, `h${round}.`).join(',')}/heartbeat`),
    ],
    [
      'comes to 9,000 channels',
      400,
      (round) => call(`${PRESENCE}/${names(9_000, `${round}`).join(',')}/heartbeat`),
    ],
    [
      'says something about herself on 2,500 channels',
      200,
      (round) =>
        call(`${PRESENCE}/${names(2_500, `h0.`).join(',')}/uuid/${EVE}/data`, {
          state: `{"round":${round},"pad":"${'x'.repeat(5_000)}"}`,
        }),
    ],
    [
      'asks who is on 2,500 channels',
      200,
      () => call(`${PRESENCE}/${names(2_500, 'h0.').join(',')}`),
    ],
    [
      'leaves 2,500 channels',
      200,
      () => call(`${PRESENCE}/${names(2_500, 'h0.').join(',')}/leave`),
    ],
    [
      'reads the history of 500 channels',
      200,
      () => call(`${HISTORY}/${[...names(60, 'full'), ...names(440, 'empty')].join(',')}`),
    ],
    [
      'reads messages with all the reactions they can have',
      200,
      () => call('/v3/history-with-actions/sub-key/sub-local/channel/full0'),
    ],
    [
      'catches up on 60 full channels',
      200,
      () => call(`/v2/subscribe/sub-local/${names(60, 'full').join(',')}/0`, { tt: '1', ee: '' }),
    ],
    [
      'looks for people by the longest filter',
      200,
      () =>
        call(`${OBJECTS}/uuids`, {
          filter: names(10, 'x')
            .map((text) => `custom.pad LIKE "*${text}*"`)
            .join(' || '),
        }),
    ],
  ];

  it.each(CALLS)('who %s (%d), others are served [S15]', async (_what, status, attack) => {
    const turns: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      let status_ = 0;
      turns.push(
        await longestTurn(async () => {
          const said = names(5, 'said').map((text) =>
            publishText(service, HALL, `"${text}"`, { uuid: 'ann' }),
          );
          status_ = await attack(round);
          expect(await Promise.all(said)).not.toContain(undefined);
        }),
      );
      expect(status_).toBe(status);
    }
    // A slow call is slow in every round; other work in this process is not.
    expect(Math.min(...turns)).toBeLessThan(LONGEST_TURN_MS);
  });

  it('sends texts that a function takes long to judge, 60 at once, others have their turns [S15]', async () => {
    const text = encodeURIComponent(JSON.stringify('slow'));
    let judged = 0;
    const hard = Array.from({ length: 60 }, async () => {
      const status = await call(`/publish/pub-local/sub-local/0/${HALL}/0/${text}`);
      judged += 1;
      return status;
    });
    for (let n = 0; n < 3; n += 1) {
      const before = judged;
      await publishText(service, HALL, `"between ${n}"`, { uuid: 'ann' });
      // In the order in which they came, all would be before it. Some answers are read together.
      expect(judged - before).toBeLessThan(50);
    }
    expect(new Set(await Promise.all(hard))).toEqual(new Set([200]));
  });
});

/** As much as one user could leave behind within a minute. */
async function fill({ context }: TestService): Promise<void> {
  const { journal, stores } = context;
  for (const channel of names(60, 'full')) {
    await journal.write((entry) => {
      for (let n = 0; n < 25; n += 1) {
        const event = { kind: 'message', channel, publisher: EVE, payload: LARGE } as const;
        stores.messages.insert(entry.append(event), null);
      }
    });
  }
  const at = await journal.write((entry) => {
    for (const channelId of names(1_000, 'of-eve')) {
      stores.memberships.set({ channelId, userId: EVE }, {}, entry.nextTimetoken());
    }
    for (const id of names(500, 'person')) {
      stores.users.set(id, { custom: { pad: 'y'.repeat(30_000) } }, entry.nextTimetoken());
    }
    return entry.nextTimetoken();
  });
  const newest = stores.messages.range({ channel: 'full0', limit: 25, now: Date.now() });
  await journal.write((entry) => {
    for (const { timetoken: messageTimetoken } of newest) {
      for (const userId of names(32, 'fan')) {
        const value = userId + 'x'.repeat(30_000);
        const action = { messageTimetoken, type: 'reaction', value, userId };
        stores.messageActions.insert('full0', {
          ...action,
          actionTimetoken: entry.nextTimetoken(),
        });
      }
    }
  });
  expect(at).toHaveLength(17);
}
