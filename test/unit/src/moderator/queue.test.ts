import { toChannelId, toUserId } from '../../../../src/domain/ids';
import { groupFlagged, groupReports } from '../../../../src/moderator/queue/queueSelectors';
import { buildReport } from '../../../builders/buildModeration';
import { buildUser } from '../../../builders/buildRecords';

const ANN = toUserId('user_ann');
const BOB = toUserId('user_bob');
const GENERAL = toChannelId('space.general');

describe('the queue', () => {
  it('shows each reported person once, with every reason and channel', () => {
    const first = buildReport(1, { reason: 'False information', channelId: GENERAL });
    const second = buildReport(3, { channelId: GENERAL });
    const other = buildReport(2, { userId: BOB });
    expect(groupReports([first, other, second])).toMatchObject([
      {
        id: ANN,
        reports: [second, first],
        reasons: ["It's a spam", 'False information'],
        channelIds: [GENERAL],
      },
      { id: BOB, reports: [other], channelIds: [] },
    ]);
  });

  it('knows where somebody was flagged, where their record says so', () => {
    const flag = { at: 5, by: 'Bob (user_bob)', reason: 'False information', channelId: GENERAL };
    const [group] = groupFlagged([buildUser({ id: ANN, flag })], []);
    expect(group).toMatchObject({ id: ANN, channelIds: [GENERAL] });
  });

  it('has who is only flagged, but nobody twice', () => {
    const flag = { at: 5, by: 'Bob (user_bob)', reason: 'False information' };
    const users = [buildUser({ id: ANN, flag }), buildUser({ id: BOB, flag }), buildUser()];
    expect(groupFlagged(users, [buildReport(1)])).toMatchObject([
      { id: BOB, reports: [], newestAt: 5, reasons: ['False information'] },
    ]);
  });
});
