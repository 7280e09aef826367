import { canBeUndone } from '../../../../../src/domain/moderation/moderationLog';
import { buildLogRecord } from '../../../../builders/buildModeration';

describe('the history of moderation', () => {
  it.each(['unban', 'unmute', 'unblock', 'endSlowMode'] as const)(
    'offers no undo of %s when that came by itself',
    (kind) => {
      const { actorId: _actorId, ...ended } = buildLogRecord(1, { kind });
      expect(canBeUndone(ended)).toBe(false);
      expect(canBeUndone(buildLogRecord(1, { kind }))).toBe(true);
    },
  );
});
