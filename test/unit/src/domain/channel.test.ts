import { channelTitle, compareChannels, isPublicChannel } from '../../../../src/domain/channel';
import { toChannelId } from '../../../../src/domain/ids';
import { buildChannel } from '../../../builders/buildRecords';

const named = (name: string | null, id = `space.${name}`) =>
  buildChannel({ id: toChannelId(id), name });
const sorted = (...channels: ReturnType<typeof named>[]) =>
  channels.sort(compareChannels).map(channelTitle);

describe('compareChannels', () => {
  it('sorts by name in any case', () => {
    expect(sorted(named('beta'), named('Alpha'), named('ALPS'), named('Gamma'))).toEqual([
      'Alpha',
      'ALPS',
      'beta',
      'Gamma',
    ]);
  });

  it('sorts a channel without a name by its id', () => {
    expect(sorted(named('zoo'), named(null, 'space.m'), named('art'))).toEqual([
      'art',
      'space.m',
      'zoo',
    ]);
  });

  it('gives equal names one order, whichever comes first', () => {
    const [one, two] = [named('Same', 'space.1'), named('same', 'space.2')];
    expect([two, one].sort(compareChannels)).toEqual([one, two].sort(compareChannels));
  });
});

describe('isPublicChannel', () => {
  it('goes by the beginning of the id', () => {
    expect(isPublicChannel(toChannelId('space.general'))).toBe(true);
    expect(isPublicChannel(toChannelId('direct.a@b'))).toBe(false);
    expect(isPublicChannel(toChannelId('group.space.'))).toBe(false);
  });
});

describe('channelTitle', () => {
  it('is the name, else the id', () => {
    expect(channelTitle(named('General'))).toBe('General');
    expect(channelTitle(named('', 'space.x'))).toBe('space.x');
  });
});
