import { toChannelId } from '../../../../../src/domain/ids';
import { proposeStep } from '../../../../../src/domain/moderation/ladder';

const HERE = toChannelId('space.here');
const FREE = { isBanned: false, mutedChannels: [], blockedChannels: [] };

describe('the next step', () => {
  it.each([
    [0, { kind: 'warn' }],
    [1, { kind: 'mute', ms: 3_600_000, channelId: HERE }],
    [2, { kind: 'mute', ms: 86_400_000, channelId: HERE }],
    [3, { kind: 'block', channelId: HERE }],
    [4, { kind: 'ban' }],
    [9, { kind: 'ban' }],
  ])('after %d strikes', (count, step) => {
    expect(proposeStep(count, FREE, HERE)).toEqual(step);
  });

  it('is one that is not in force yet', () => {
    const muted = { ...FREE, mutedChannels: [HERE] };
    expect(proposeStep(1, muted, HERE)).toEqual({ kind: 'block', channelId: HERE });
    expect(proposeStep(1, { ...muted, blockedChannels: [HERE] }, HERE)).toEqual({ kind: 'ban' });
    expect(proposeStep(1, muted, 'space.other')).toMatchObject({ kind: 'mute' });
  });

  it('is a warning or a ban when no channel is known, and none for banned users', () => {
    expect(proposeStep(3, FREE, undefined)).toEqual({ kind: 'warn' });
    expect(proposeStep(4, FREE, undefined)).toEqual({ kind: 'ban' });
    expect(proposeStep(4, { ...FREE, isBanned: true }, HERE)).toBeUndefined();
  });
});
