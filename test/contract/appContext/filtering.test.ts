import type PubNub from 'pubnub';
import { failureOf } from '../../support/matchers/sdkFailure';
import { startTestService, type TestService } from '../../support/worlds/testService';
import { writeSamples } from './objectSamples';

describe('filtered lists', () => {
  let service: TestService;
  let ann: PubNub;

  beforeAll(async () => {
    service = await startTestService();
    ann = service.client('u1');
    await writeSamples(ann);
  });
  afterAll(() => service.close());

  const filterUsers = async (filter: string) =>
    (await ann.objects.getAllUUIDMetadata({ filter })).data.map(({ id }) => id);

  describe('of users', () => {
    it.each([
      [`name == 'Anna'`, ['u3']],
      [`name LIKE "an*"`, ['u3', 'u4']],
      [`name like '*O*'`, ['u1', 'u2']],
      [`name LIKE 'élodie'`, ['u1']],
      [`email == null && name != null`, ['u2', 'u4']],
      [`!(status == 'on')`, ['u2', 'u4']],
      [`status != 'on'`, ['u2', 'u4']],
      [`custom.flag == true`, ['u1']],
      [`custom.flag != true`, ['u2', 'u3', 'u4', 'u5']],
      [`custom.level > 2`, ['u2', 'u4']],
      [`custom.level == '5'`, ['u3']],
      [`custom["a-b"] == "x"`, ['u4']],
      [`custom.__proto__ == null`, ['u1', 'u2', 'u3', 'u4', 'u5']],
      [`id >= 'u4'`, ['u4', 'u5']],
      [`updated > '2020-01-01'`, ['u1', 'u2', 'u3', 'u4', 'u5']],
      [`updated > '2199-01-01T00:00:00Z'`, []],
      [`name == 'Anna' || name == 'bob' && status == 'on'`, ['u3']],
      [`(name == 'Anna' || name == 'bob') && status == 'off'`, ['u2']],
      [`name == "x' OR '1'='1"`, []],
    ])('%s finds %j', async (filter, expected) => {
      expect(await filterUsers(filter)).toEqual(expected);
    });

    it('takes as many ids as a page of the app may name', async () => {
      const ids = Array.from({ length: 200 }, (_, index) => `id == 'u${index}'`);
      expect(await filterUsers(ids.join(' || '))).toEqual(['u1', 'u2', 'u3', 'u4', 'u5']);
    });

    it.each([`name = 'x'`, 'name ==', `nothing == 1`, `name == 'x`, 'custom.a', `uuid.id == 'x'`])(
      'refuses %s and says why',
      async (filter) => {
        expect(await failureOf(ann.objects.getAllUUIDMetadata({ filter }))).toMatchObject({
          statusCode: 400,
          category: 'PNBadRequestCategory',
          errorData: {
            error: {
              message: 'Request payload contained invalid input.',
              details: [{ message: expect.any(String), location: 'filter', locationType: 'query' }],
            },
          },
        });
      },
    );
  });

  describe('of memberships', () => {
    const find = async (filter: string) =>
      (await ann.objects.getMemberships({ uuid: 'reader', filter })).data.map(
        ({ channel }) => channel.id,
      );

    it.each([
      [`channel.id == 'bare' || channel.id == 'c-u2'`, ['bare', 'c-u2']],
      [`!(channel.id LIKE 'C-*')`, ['bare']],
      [`channel.name LIKE 'an*'`, ['c-u3', 'c-u4']],
      [`channel.custom.flag == true`, ['c-u1']],
      [`channel.name == null`, ['bare', 'c-u5']],
      [`status == 'u3'`, ['c-u3']],
    ])('%s finds %j', async (filter, expected) => {
      expect(await find(filter)).toEqual(expected);
    });

    it('know no field of a user', async () => {
      const failure = await failureOf(ann.objects.getMemberships({ filter: `uuid.id == 'u1'` }));
      expect(failure.statusCode).toBe(400);
    });
  });

  describe('of members', () => {
    it.each([
      [`uuid.id == 'u2'`, ['u2']],
      [`uuid.name LIKE '*e*'`, ['u1', 'u4']],
      [`uuid.custom.level >= 2.5`, ['u2', 'u4']],
      [`custom.nick == 'u5'`, ['u5']],
    ])('%s finds %j', async (filter, expected) => {
      const { data } = await ann.objects.getChannelMembers({ channel: 'c', filter });
      expect(data.map(({ uuid }) => uuid.id)).toEqual(expected);
    });
  });
});
