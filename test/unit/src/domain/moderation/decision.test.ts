import {
  changedFields,
  decide,
  undoDecision,
  type Custom,
} from '../../../../../src/domain/moderation/decision';
import { toChannelId } from '../../../../../src/domain/ids';

const GENERAL = toChannelId('space.general');
const RANDOM = toChannelId('space.random');

describe('decide', () => {
  it.each<[string, Custom, Parameters<typeof decide>[1], Custom]>([
    ['bans', { title: 'Baker' }, { kind: 'ban' }, { title: 'Baker', ban: true }],
    [
      'mutes in one more channel',
      { mutedChannels: GENERAL },
      { kind: 'mute', channelId: RANDOM },
      { mutedChannels: `${GENERAL},${RANDOM}` },
    ],
    [
      'unblocks from one of several',
      { blockedChannels: `${GENERAL}, ${RANDOM}` },
      { kind: 'unblock', channelId: GENERAL },
      { blockedChannels: RANDOM },
    ],
    [
      'takes a flag away with all that belongs to it',
      { flag: true, flaggedBy: 'Bob', reason: 'Spam', ban: true },
      { kind: 'unflag' },
      { flag: false, ban: true },
    ],
  ])('%s, and touches nothing else', (_what, custom, decision, expected) => {
    expect(decide(custom, decision)).toEqual(expected);
  });

  it.each<[string, Custom, Parameters<typeof decide>[1]]>([
    ['banned, as text', { ban: 'true' }, { kind: 'ban' }],
    ['not banned', {}, { kind: 'unban' }],
    ['muted there', { mutedChannels: GENERAL }, { kind: 'mute', channelId: GENERAL }],
    ['not muted there', { mutedChannels: '' }, { kind: 'unmute', channelId: GENERAL }],
  ])('has nothing to do for whoever is %s already', (_state, custom, decision) => {
    expect(decide(custom, decision)).toBeNull();
  });
});

describe('undoDecision', () => {
  it('gives back exactly what was there', () => {
    const before: Custom = { title: 'Baker', mutedChannels: GENERAL };
    const decision = { kind: 'mute', channelId: RANDOM } as const;
    const after = decide(before, decision) ?? before;
    const record = { ...decision, ...changedFields(before, after) };
    expect(undoDecision(after, record)).toEqual(before);
  });

  it('leaves what others did to the same list since', () => {
    const decision = { kind: 'mute', channelId: GENERAL } as const;
    const after = decide({}, decision) ?? {};
    const record = { ...decision, ...changedFields({}, after) };
    const since = decide(after, { kind: 'mute', channelId: RANDOM }) ?? after;
    expect(undoDecision(since, record)).toEqual({ mutedChannels: RANDOM });
  });

  it('has nothing to do when somebody else undid it', () => {
    const after = decide({}, { kind: 'ban' }) ?? {};
    const record = { kind: 'ban' as const, ...changedFields({}, after) };
    expect(undoDecision({}, record)).toBeNull();
  });
});
