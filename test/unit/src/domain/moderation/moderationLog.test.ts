import { toChannelId } from '../../../../../src/domain/ids';
import { canBeUndone, undoneRecords } from '../../../../../src/domain/moderation/moderationLog';
import { buildLogRecord, recordId } from '../../../../builders/buildModeration';

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

  it.each(['unban', 'unmute', 'unblock', 'endSlowMode'] as const)(
    'offers no undo of %s when that came by itself',
    (kind) => {
      const { actorId: _actorId, ...ended } = buildLogRecord(1, { kind });
      expect(canBeUndone(ended)).toBe(false);
      expect(canBeUndone(buildLogRecord(1, { kind }))).toBe(true);
    },
  );
});
