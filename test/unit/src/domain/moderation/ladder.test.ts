import { toChannelId, toUserId } from '../../../../../src/domain/ids';
import {
  countStrikes,
  proposeStep,
  STRIKE_LIFETIME_MS,
} from '../../../../../src/domain/moderation/ladder';
import { undoneRecords } from '../../../../../src/domain/moderation/moderationLog';
import type { LogRecord } from '../../../../../src/domain/moderation/moderationRecord';
import { timetokenToMs } from '../../../../../shared/protocol';
import { buildLogRecord, recordId } from '../../../../builders/buildModeration';

const ANN = toUserId('user_ann');
const HERE = toChannelId('space.here');
const FREE = { isBanned: false, mutedChannels: [], blockedChannels: [] };
const NOW = timetokenToMs(recordId(0)) + 1_000;
const strikes = (log: readonly LogRecord[], now = NOW) =>
  countStrikes(log, undoneRecords(log), ANN, now);

describe('strikes', () => {
  it('are warnings and restrictions of the user, and nothing else', () => {
    const kinds = ['warn', 'mute', 'block', 'ban', 'unban', 'deleteMessage', 'dismiss', 'note'];
    const log = kinds.map((kind, nth) =>
      buildLogRecord(nth + 1, { kind: kind as LogRecord['kind'] }),
    );
    expect(strikes(log)).toBe(4);
    expect(strikes([buildLogRecord(1, { userId: toUserId('user_bob') })])).toBe(0);
  });

  it('do not count once they were taken back', () => {
    const log = [
      buildLogRecord(1, { kind: 'warn' }),
      buildLogRecord(2, { kind: 'unwarn', undoes: recordId(1) }),
    ];
    expect(strikes(log)).toBe(0);
  });

  it('expire', () => {
    const log = [buildLogRecord(1)];
    expect(strikes(log, NOW + STRIKE_LIFETIME_MS - 2_000)).toBe(1);
    expect(strikes(log, NOW + STRIKE_LIFETIME_MS)).toBe(0);
  });
});

describe('the next step', () => {
  it.each([
    [0, { kind: 'warn' }],
    [1, { kind: 'mute', ms: 3_600_000 }],
    [2, { kind: 'mute', ms: 86_400_000 }],
    [3, { kind: 'block' }],
    [4, { kind: 'ban' }],
    [9, { kind: 'ban' }],
  ])('after %d strikes', (count, step) => {
    expect(proposeStep(count, FREE, HERE)).toEqual(step);
  });

  it('is one that is not in force yet', () => {
    const muted = { ...FREE, mutedChannels: [HERE] };
    expect(proposeStep(1, muted, HERE)).toEqual({ kind: 'block' });
    expect(proposeStep(1, { ...muted, blockedChannels: [HERE] }, HERE)).toEqual({ kind: 'ban' });
    expect(proposeStep(1, muted, 'space.other')).toMatchObject({ kind: 'mute' });
  });

  it('is a warning or a ban when no channel is known, and none for banned users', () => {
    expect(proposeStep(3, FREE, undefined)).toEqual({ kind: 'warn' });
    expect(proposeStep(4, FREE, undefined)).toEqual({ kind: 'ban' });
    expect(proposeStep(4, { ...FREE, isBanned: true }, HERE)).toBeUndefined();
  });
});
