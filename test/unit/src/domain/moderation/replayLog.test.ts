import fc from 'fast-check';
import {
  changedFields,
  decide,
  type Custom,
  type Decision,
} from '../../../../../src/domain/moderation/decision';
import { toChannelId, toUserId } from '../../../../../src/domain/ids';
import type {
  LogRecord,
  ReportRecord,
} from '../../../../../src/domain/moderation/moderationRecord';
import { checkProtections, checkReplay } from '../../../../../src/domain/moderation/replayLog';
import { readUser } from '../../../../../src/pubnub/recordFormat';
import { buildLogRecord, buildReport } from '../../../../builders/buildModeration';

const ANN = toUserId('user_ann');
const CHANNELS = ['space.a', 'space.b', 'space.c'].map(toChannelId);
const KINDS = ['ban', 'unban', 'mute', 'unmute', 'block', 'unblock', 'unflag'] as const;

const decisions: fc.Arbitrary<readonly Decision[]> = fc.array(
  fc
    .record({ kind: fc.constantFrom(...KINDS), channelId: fc.constantFrom(...CHANNELS) })
    .map((decision) => decision as Decision),
  { maxLength: 60 },
);

/** Carries them out one after the other and logs them as the service does. */
function carryOut(made: readonly Decision[]): { custom: Custom; log: LogRecord[] } {
  const log: LogRecord[] = [];
  let custom: Custom = { title: 'Baker', mutedChannels: 'space.c, space.a', flag: true };
  for (const decision of made) {
    const after = decide(custom, decision);
    if (!after) continue;
    log.push(buildLogRecord(log.length, { ...decision, ...changedFields(custom, after) }));
    custom = after;
  }
  return { custom, log };
}

describe('playing the log from its start', () => {
  it('comes to exactly what the record says today, in whatever order it is read', () => {
    fc.assert(
      fc.property(decisions, (made) => {
        const { custom, log } = carryOut(made);
        const today = readUser({ id: ANN, custom });
        expect(checkReplay(log.toReversed(), [], () => today).differences).toEqual([]);
      }),
    );
  });

  it('names what somebody wrote past the log', () => {
    const { custom, log } = carryOut([{ kind: 'block', channelId: toChannelId('space.a') }]);
    const today = readUser({ id: ANN, custom: { ...custom, blockedChannels: 'space.secret' } });
    expect(checkReplay(log, [], () => today).differences).toEqual([
      { userId: ANN, fields: ['blockedChannels'] },
    ]);
  });

  it('knows who was reported again after their flag was cleared', () => {
    const log = [buildLogRecord(5, { kind: 'unflag', before: { flag: true } })];
    const flagged = readUser({ id: ANN, custom: { flag: true } });
    const check = (reports: readonly ReportRecord[]) =>
      checkReplay(log, reports, () => flagged).differences;
    expect(check([buildReport(9), buildReport(2)])).toEqual([]);
    expect(check([buildReport(2)])).toHaveLength(1);
    // A rule keeps what it found, and leaves the record alone.
    expect(check([buildReport(9, { text: 'get lost' })])).toHaveLength(1);
  });

  it('takes another end of a restriction for no change of the record', () => {
    const { custom, log } = carryOut([{ kind: 'ban' }]);
    const end = buildLogRecord(9, { kind: 'changeEnd', restriction: 'ban', until: 1 });
    const today = readUser({ id: ANN, custom });
    const check = checkReplay([...log, end], [], () => today);
    expect(check).toEqual({ compared: 1, differences: [] });
  });

  it('compares nobody whose record is not there', () => {
    expect(checkReplay([buildLogRecord(1)], [], () => undefined)).toEqual({
      compared: 0,
      differences: [],
    });
  });

  it('compares raid mode, slow modes and closed channels with those in force', () => {
    const record = (nth: number, kind: LogRecord['kind'], channel?: string) =>
      buildLogRecord(nth, { kind, ...(channel && { channelId: toChannelId(channel) }) });
    const log = [
      record(0, 'startRaidMode'),
      record(1, 'startSlowMode', 'a'),
      record(2, 'closeChannel', 'b'),
      record(3, 'endSlowMode', 'a'),
    ];
    const raid = { kind: 'raidMode', channel: '' } as const;
    const closed = { kind: 'close', channel: 'b' } as const;
    expect(checkProtections(log, [raid, closed])).toEqual({ compared: 3, differences: [] });
    expect(checkProtections(log, [closed, { kind: 'slowMode', channel: 'c' }])).toEqual({
      compared: 4,
      differences: ['raidMode', 'slowMode c'],
    });
  });
});
