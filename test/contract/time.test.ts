import { startTestService, type TestService } from '../support/worlds/testService';

describe('time', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it('answers the 17 digits of now as a bare number', async () => {
    const response = await fetch(`${service.url}/time/0`);
    const text = await response.text();
    expect(text).toMatch(/^\[\d{17}\]$/);
    expect(response.headers.get('content-type')).toContain('javascript');
    const milliseconds = Number(BigInt(text.slice(1, -1)) / 10_000n);
    expect(Math.abs(milliseconds - Date.now())).toBeLessThan(5_000);
  });

  it('reaches the SDK', async () => {
    // The SDK's types promise a text; what it hands on is the bare number.
    const { timetoken }: { timetoken: unknown } = await service.client('ann').time();
    expect(String(timetoken)).toMatch(/^\d{17}$/);
  });
});
