import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { findKeyProblem } from '../../scripts/start/keyProblem';
import { startTestService } from '../support/worlds/testService';

describe('the check of the keys before the start', () => {
  it('finds no problem with a key that the service knows, and names one that it does not', async () => {
    const service = await startTestService({ keys: { publishKey: 'pub', subscribeKey: 'sub-a' } });
    try {
      expect(await findKeyProblem({ subscribeKey: 'sub-a' }, service.url)).toBeUndefined();
      expect(await findKeyProblem({ subscribeKey: 'sub-b' }, service.url)).toMatch(
        /does not know the subscribe key of \.env \(sub-b\)/,
      );
    } finally {
      await service.close();
    }
  });

  it('says that the network cannot be reached', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const origin = `http://127.0.0.1:${port}`;
    expect(await findKeyProblem({ subscribeKey: 'a' }, origin)).toMatch(
      `${origin} cannot be reached from here.`,
    );
  });
});
