import { toChannelId, toUserId } from '../../../../../src/domain/ids';
import { timelineOf, undoneRecords } from '../../../../../src/domain/moderation/moderationLog';
import { buildLogRecord, buildReport, recordId } from '../../../../builders/buildModeration';

const ANN = toUserId('user_ann');
const GENERAL = toChannelId('space.general');

describe('the history of moderation', () => {
  it('knows a deletion as undone by the restoring that came after it', () => {
    const about = { channelId: GENERAL, message: recordId(1) };
    const first = buildLogRecord(2, { kind: 'deleteMessage', ...about });
    const restored = buildLogRecord(3, { kind: 'restoreMessage', ...about });
    const again = buildLogRecord(4, { kind: 'deleteMessage', ...about });
    expect([...undoneRecords([first, restored])]).toEqual([first.id]);
    expect([...undoneRecords([first, restored, again])].sort()).toEqual([first.id, restored.id]);
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
