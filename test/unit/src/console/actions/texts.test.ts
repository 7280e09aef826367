import { toChannelId, toUserId } from '../../../../../src/domain/ids';
import { describeAbout } from '../../../../../src/console/actions/texts';
import type { Names } from '../../../../../src/console/directory/directory';
import { recordId } from '../../../../builders/buildModeration';

const names: Names = { user: () => 'Bob', channel: () => 'General' };
const about = { userId: toUserId('user_bob'), channelId: toChannelId('space.general') };

describe('a decision in words', () => {
  const undoes = recordId(1);

  it('says that it takes another one back', () => {
    const done = (kind: 'unmute' | 'restoreMessage' | 'unwarn' | 'mute') =>
      describeAbout({ ...about, kind, undoes }, names, 'sentence');
    expect(done('unmute')).toBe('Unmuted Bob in General to undo a decision');
    expect(done('mute')).toBe('Muted Bob in General to undo a decision');
    expect(done('restoreMessage')).toBe('Restored a message of Bob in General to undo a decision');
    expect(done('unwarn')).toBe('Withdrew the warning of Bob in General');
  });

  it('calls an undone dismissal reopened reports', () => {
    const dismissal = { ...about, kind: 'dismiss', reportIds: [recordId(2), recordId(3)] } as const;
    expect(describeAbout(dismissal, names, 'sentence')).toBe(
      'Dismissed 2 reports about Bob in General',
    );
    expect(describeAbout({ ...dismissal, undoes }, names, 'sentence')).toBe(
      'Reopened 2 reports about Bob in General',
    );
  });

  it('names an appeal, and not the undo that answers it', () => {
    const answer = { ...about, kind: 'unmute', undoes, appealId: recordId(4) } as const;
    expect(describeAbout(answer, names, 'sentence')).toBe('Unmuted Bob in General on appeal');
  });
});
