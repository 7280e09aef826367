import { faultsOf, type Faults } from '../../support/drivers/faults';
import { listen } from '../../support/drivers/subscriber';
import { startTestService, type TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';
import { poll, publishNumbers, publishText } from '../../support/matchers/wire';

const AWKWARD = '{"n":17321548901234567,"s":"\\"}],{\\u0000"}';

describe('a fault of the subscribe stream', () => {
  let service: TestService;
  let faults: Faults;

  beforeAll(async () => {
    service = await startTestService({ faults: true });
    faults = faultsOf(service);
  });
  afterEach(() => faults.clear());
  afterAll(() => service.close());

  /** The messages that a client receives of three in one answer. */
  const hearThree = async (channel: string, least: number) => {
    const ann = service.client('ann');
    const bob = service.client('bob');
    // The three arrive while nobody polls, so that one answer has them all.
    const { t } = await poll(service, [channel]);
    for (const n of [1, 2, 3]) await ann.publish({ channel, message: n });
    const heard = listen(bob);
    bob.subscribe({ channels: [channel], timetoken: t.t });
    await waitFor(() => heard.messages.length >= least, `${least} messages`);
    await ann.publish({ channel, message: 'end' });
    await waitFor(() => heard.messages.at(-1)?.message === 'end', 'the end');
    bob.destroy(true);
    return heard.messages.slice(0, -1).map(({ message }) => message);
  };

  it('delivers every event twice', async () => {
    await faults.add({ match: { channel: 'twice' }, times: 1, effect: { kind: 'duplicate' } });
    expect(await hearThree('twice', 6)).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('delivers the newest event first', async () => {
    await faults.add({ match: { channel: 'turned' }, times: 1, effect: { kind: 'reorder' } });
    expect(await hearThree('turned', 3)).toEqual([3, 2, 1]);
  });

  it('splits a batch; the next poll has the rest', async () => {
    const fault = await faults.add({ match: { channel: 'halved' }, effect: { kind: 'split' } });
    expect(await hearThree('halved', 3)).toEqual([1, 2, 3]);
    expect(await fault.hits()).toBe(1);
  });

  it('leaves a full answer whole: by its size a client knows that there was more', async () => {
    const fault = await faults.add({ match: { channel: 'full' }, effect: { kind: 'split' } });
    const { t } = await poll(service, ['full']);
    await publishNumbers(service, 'full', 130);
    const { m } = await poll(service, ['full'], { tt: t.t });
    expect(m.map(({ d }) => d)).toEqual(Array.from({ length: 100 }, (_, i) => i + 30));
    expect(await fault.hits()).toBe(0);
  });

  it('gives an older cursor, so that the same events come again', async () => {
    await faults.add({ match: { channel: 'again' }, times: 1, effect: { kind: 'olderCursor' } });
    expect(await hearThree('again', 6)).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('leaves the handshake, answers without events and the texts of messages alone', async () => {
    const fault = await faults.add({ times: 1, effect: { kind: 'duplicate' } });
    const { t } = await poll(service, ['awkward']);
    expect(await fault.hits()).toBe(0);
    await publishText(service, 'awkward', AWKWARD);
    const text = await (
      await fetch(`${service.url}/v2/subscribe/sub-local/awkward/0?uuid=wire&ee&tt=${t.t}`)
    ).text();
    expect(text.split(AWKWARD)).toHaveLength(3);
    const { m } = JSON.parse(text) as { m: unknown[] };
    expect(m).toHaveLength(2);
    expect(m[0]).toEqual(m[1]);
  });
});
