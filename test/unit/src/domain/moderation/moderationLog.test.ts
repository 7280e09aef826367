import { toChannelId, toUserId } from '../../../../../src/domain/ids';
import {
  activeRestrictions,
  openReports,
  timelineOf,
  undoneRecords,
} from '../../../../../src/domain/moderation/moderationLog';
import type { LogRecord } from '../../../../../src/domain/moderation/moderationRecord';
import { buildLogRecord, buildReport, recordId } from '../../../../builders/buildModeration';
import { buildUser } from '../../../../builders/buildRecords';

const ANN = toUserId('user_ann');
const GENERAL = toChannelId('space.general');

describe('the history of moderation', () => {
  it('has a report open until it is answered, and again when the answer is undone', () => {
    const reports = [buildReport(1), buildReport(2)];
    const ban = buildLogRecord(3, { reportIds: [recordId(1)] });
    const undo = buildLogRecord(4, { kind: 'unban', undoes: ban.id, reportIds: [recordId(1)] });
    const redo = buildLogRecord(5, { undoes: undo.id });
    expect(openReports(reports, [])).toEqual(reports);
    expect(openReports(reports, [ban])).toEqual([reports[1]]);
    expect(openReports(reports, [undo, ban])).toEqual(reports);
    expect(openReports(reports, [ban, redo, undo])).toEqual([reports[1]]);
  });

  it('has what one person says about one message open once, as they said it last', () => {
    const said = { timetoken: recordId(0), authorId: ANN, text: 'hello' };
    const about = { channelId: GENERAL, message: said };
    const [first, second] = [buildReport(1, about), buildReport(2, { ...about, reason: 'worse' })];
    const other = buildReport(3, { ...about, reporterId: toUserId('user_eve') });
    const elsewhere = buildReport(4, { ...about, channelId: toChannelId('space.random') });
    const reports = [first, second, other, elsewhere];
    expect(openReports(reports, [])).toEqual([second, other, elsewhere]);
    const dismissal = buildLogRecord(5, { kind: 'dismiss', reportIds: [second.id] });
    expect(openReports(reports, [dismissal])).toEqual([other, elsewhere]);
  });

  it('knows a deletion as undone by the restoring that came after it', () => {
    const about = { channelId: GENERAL, message: recordId(1) };
    const first = buildLogRecord(2, { kind: 'deleteMessage', ...about });
    const restored = buildLogRecord(3, { kind: 'restoreMessage', ...about });
    const again = buildLogRecord(4, { kind: 'deleteMessage', ...about });
    expect([...undoneRecords([first, restored])]).toEqual([first.id]);
    expect([...undoneRecords([first, restored, again])].sort()).toEqual([first.id, restored.id]);
  });

  it('says who put in force what holds today, and since when', () => {
    const user = buildUser({ id: ANN, isBanned: true, mutedChannels: [GENERAL] });
    const earlier = buildLogRecord(1, { reason: 'once' });
    const ban = buildLogRecord(2, { reason: 'again' });
    expect(activeRestrictions(user, [ban, earlier])).toEqual([
      { kind: 'ban', record: ban },
      { kind: 'mute', channelId: GENERAL },
    ]);
  });

  it('says when it ends, whatever end it had before', () => {
    const user = buildUser({ id: ANN, mutedChannels: [GENERAL] });
    const about = { channelId: GENERAL };
    const mute = buildLogRecord(1, { kind: 'mute', ...about, until: 1_000 });
    const end = { kind: 'changeEnd', restriction: 'mute', ...about } as const;
    const changed = buildLogRecord(2, { ...end, until: 2_000, untilBefore: 1_000 });
    const undone = buildLogRecord(3, { ...end, until: 1_000, undoes: changed.id });
    const other = buildLogRecord(4, { ...end, restriction: 'block', until: 9_000 });
    const ending = (...log: readonly LogRecord[]) => activeRestrictions(user, log)[0];
    expect(ending(mute)).toMatchObject({ record: mute, until: 1_000 });
    expect(ending(other, changed, mute)).toMatchObject({ record: mute, until: 2_000 });
    expect(ending(changed, undone, mute)).toMatchObject({ record: mute, until: 1_000 });
    expect(ending(buildLogRecord(5, end), mute)).not.toHaveProperty('until');
  });

  it('tells of a person what was said and decided, newest first', () => {
    const report = buildReport(1);
    // The service says of a dismissal which reports it answers, not whom they are about.
    const dismissed = {
      id: recordId(2),
      kind: 'dismiss',
      reason: '',
      reportIds: [report.id],
    } as const;
    const other = buildLogRecord(3, { userId: toUserId('user_bob') });
    expect(timelineOf(ANN, [report], [other, dismissed]).map(({ id }) => id)).toEqual([
      dismissed.id,
      report.id,
    ]);
  });
});
