import type PubNub from 'pubnub';
import { CLEARED } from '../../support/fakes/clearedField';
import { failureOf } from '../../support/matchers/sdkFailure';
import { keysetPerTest } from '../../support/worlds/keysetPerTest';

describe('channel metadata', () => {
  const keyset = keysetPerTest();
  let ann: PubNub;

  beforeEach(() => {
    ann = keyset.client('ann');
  });

  it('creates, merges, clears and reads a record', async () => {
    await ann.objects.setChannelMetadata({
      channel: 'space.design',
      data: { name: 'Design', description: 'Critique', custom: { profileUrl: '/d.svg', rank: 2 } },
    });
    await ann.objects.setChannelMetadata({
      channel: 'space.design',
      data: { description: CLEARED, type: 'public', custom: { rank: 3 } },
    });
    const { data } = await ann.objects.getChannelMetadata({ channel: 'space.design' });
    expect(data).toEqual({
      id: 'space.design',
      name: 'Design',
      description: null,
      type: 'public',
      status: null,
      custom: { rank: 3 },
      updated: expect.any(String),
      eTag: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('answers 404 for an unknown channel', async () => {
    const failure = await failureOf(ann.objects.getChannelMetadata({ channel: 'nowhere' }));
    expect(failure).toMatchObject({
      statusCode: 404,
      errorData: { error: { message: 'Requested object was not found.' } },
    });
  });

  it('refuses a write whose eTag is not the current one', async () => {
    const channel = 'space.design';
    await ann.objects.setChannelMetadata({ channel, data: { name: 'Design' } });
    const failure = await failureOf(
      ann.objects.setChannelMetadata({ channel, data: { name: 'x' }, ifMatchesEtag: 'stale' }),
    );
    expect(failure).toMatchObject({
      statusCode: 412,
      errorData: {
        error: { message: 'Channel to update has been modified after it was read.' },
      },
    });
  });

  it('removes a record, and answers the same when there is none', async () => {
    const channel = 'space.design';
    await ann.objects.setChannelMetadata({ channel, data: { name: 'Design' } });
    expect(await ann.objects.removeChannelMetadata({ channel })).toEqual({
      status: 200,
      data: null,
    });
    expect((await failureOf(ann.objects.getChannelMetadata({ channel }))).statusCode).toBe(404);
    await expect(ann.objects.removeChannelMetadata({ channel })).resolves.toBeDefined();
  });

  it('does not mix up a user and a channel with the same id', async () => {
    await ann.objects.setUUIDMetadata({ uuid: 'same', data: { name: 'user' } });
    await ann.objects.setChannelMetadata({ channel: 'same', data: { name: 'channel' } });
    await ann.objects.removeUUIDMetadata({ uuid: 'same' });
    const { data } = await ann.objects.getChannelMetadata({ channel: 'same' });
    expect(data.name).toBe('channel');
  });
});
