import { chooseTwoUsers } from '../../scripts/start/localChat';
import { administrator } from '../support/worlds/smallWorld';
import { startTestService, type TestService } from '../support/worlds/testService';

/** The links that `npm start` prints are for two windows beside each other. */
describe('the two users of the printed links', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await startTestService({});
  });
  afterEach(() => service.close());

  const join = async (uuid: string, ...channels: string[]) => {
    const client = administrator(service);
    await client.objects.setUUIDMetadata({ uuid, data: { name: uuid } });
    await client.objects.setMemberships({ uuid, channels });
  };

  it('see each other at once, even if others have more in common', async () => {
    await join('ann', 'space.a', 'space.b', 'space.c', 'space.d');
    await join('bob', 'space.b', 'space.c', 'space.d');
    await join('eve', 'space.a');
    expect([...chooseTwoUsers(service)].sort()).toEqual(['ann', 'eve']);
  });

  it('are those with the most in common when nobody would meet', async () => {
    await join('ann', 'space.a', 'space.c', 'space.d');
    await join('bob', 'space.b', 'space.c', 'space.d');
    await join('eve', 'space.0', 'space.a');
    expect([...chooseTwoUsers(service)].sort()).toEqual(['ann', 'bob']);
  });

  it('have none of the restrictions', async () => {
    await join('ann', 'space.a');
    await join('bob', 'space.a');
    await join('eve', 'space.a', 'space.b');
    const { objects } = administrator(service);
    await objects.setUUIDMetadata({ uuid: 'ann', data: { custom: { mutedChannels: 'space.a' } } });
    expect([...chooseTwoUsers(service)].sort()).toEqual(['bob', 'eve']);
  });

  it('are invented where there are none', () => {
    expect(chooseTwoUsers(service)).toEqual(['ann', 'bob']);
  });
});
