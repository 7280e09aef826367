import { version } from '../../emulator/package.json';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';
import { publishText } from '../support/matchers/wire';

interface Health {
  readonly ok: boolean;
  readonly uptimeMs: number;
  readonly storage: { readonly bytes: number };
}

const healthOf = async ({ url }: TestService) => {
  const response = await fetch(`${url}/health`);
  return { status: response.status, body: (await response.json()) as Health };
};

describe('the health of a service', () => {
  it('is its version, how long it runs, and that it can store', async () => {
    const service = await startTestService({ dataFolder: temporaryFolder() });
    try {
      const first = await healthOf(service);
      expect(first).toEqual({
        status: 200,
        body: {
          ok: true,
          version,
          uptimeMs: expect.any(Number),
          storage: { kind: 'disk', bytes: expect.any(Number), isWritable: true, isSound: true },
        },
      });
      await publishText(service, 'c', JSON.stringify('x'.repeat(20_000)));
      const second = await healthOf(service);
      expect(second.body.uptimeMs).toBeGreaterThanOrEqual(first.body.uptimeMs);
      expect(second.body.storage.bytes).toBeGreaterThan(first.body.storage.bytes);
    } finally {
      await service.close();
    }
  });

  it('says when everything is only kept in memory', async () => {
    const service = await startTestService();
    try {
      expect((await healthOf(service)).body.storage).toMatchObject({ kind: 'memory' });
    } finally {
      await service.close();
    }
  });
});
