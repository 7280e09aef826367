import { toUserId } from '../../../../src/domain/ids';
import { createClient } from '../../../../src/pubnub/client';

const CONFIG = { publishKey: 'pub', subscribeKey: 'sub', userId: toUserId('user_ann') };

describe('createClient', () => {
  const create = (config: Partial<Parameters<typeof createClient>[0]> = {}) =>
    createClient({ ...CONFIG, isSecure: true, ...config });
  const fileUrl = (client: ReturnType<typeof create>, name: string) =>
    client.getFileUrl({ channel: 'space.a', id: 'file', name });

  it('works for the user with the keys', () => {
    const client = create();
    expect(client.getUserId()).toBe('user_ann');
    expect(fileUrl(client, 'cat.png')).toMatch(
      /^https:\/\/[^/]+\/v1\/files\/sub\/channels\/space\.a\/files\/file\/cat\.png/,
    );
  });

  it('gives addresses of files without its token', () => {
    const client = create({ token: 'secret' });
    const url = fileUrl(client, 'cat.png');
    expect(url).toContain('/cat.png?');
    expect(url).not.toMatch(/secret|auth/);
  });

  it('asks a local service over its own protocol', () => {
    const client = create({ origin: 'localhost:1234', isSecure: false });
    expect(fileUrl(client, 'cat.png')).toMatch(/^http:\/\/localhost:1234\//);
  });

  it('has no address for a file whose name is not valid text, and does not throw', () => {
    expect(fileUrl(create(), 'bad \ud800 name.png')).toBe('');
  });
});
