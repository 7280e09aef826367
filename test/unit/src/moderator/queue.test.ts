import { toChannelId, toUserId } from '../../../../src/domain/ids';
import {
  countReasons,
  excerptOf,
  groupFlagged,
  groupReports,
  selectDecisionCounts,
  selectGroups,
  selectOpenSince,
  selectQueueCount,
} from '../../../../src/moderator/queue/queueSelectors';
import { queueAgeChosen, queueSearched } from '../../../../src/moderator/queue/queueSlice';
import { selectOverview } from '../../../../src/moderator/overview/overviewSelectors';
import { overviewTimed } from '../../../../src/moderator/overview/overviewSlice';
import { logRecordsReceived } from '../../../../src/moderator/log/recordsSlice';
import { timetokenToMs } from '../../../../shared/protocol';
import { usersReceived } from '../../../builders/buildAnswers';
import { buildLogRecord, buildReport, recordId } from '../../../builders/buildModeration';
import { buildUser } from '../../../builders/buildRecords';
import { createTestConsole } from '../../../support/worlds/testConsole';

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

  const said = (text: string, fileName?: string) => ({
    message: { timetoken: recordId(0), authorId: ANN, text, ...(fileName && { fileName }) },
  });
  const only = (...reports: Parameters<typeof groupReports>[0]) => {
    const [group] = groupReports(reports);
    if (!group) throw new Error('no group');
    return group;
  };

  it('shows the beginning of what was said last, or the name of the picture', () => {
    const [old, silent] = [buildReport(1, said('You bore')), buildReport(3)];
    expect(excerptOf(only(old, buildReport(2, said('x'.repeat(30_000))), silent))).toBe(
      'x'.repeat(200),
    );
    expect(excerptOf(only(buildReport(2, said('', 'me.png')), old))).toBe('me.png');
    expect(excerptOf(only(buildReport(2, { text: 'flagged' }), old))).toBe('flagged');
    expect(excerptOf(only(silent))).toBeNull();
  });

  it('counts the reasons', () => {
    const other = { reason: 'False information' };
    const group = only(buildReport(1), buildReport(2, other), buildReport(3));
    expect(countReasons(group)).toEqual(["It's a spam × 2", 'False information']);
  });

  it('is searched by name, id, text and reason, and narrowed to the last hour', () => {
    const { store, fillRecords } = createTestConsole(true);
    store.dispatch(usersReceived([buildUser({ id: ANN, name: 'Ann Archer' })]));
    fillRecords({
      reports: [buildReport(1, said('You BORE')), buildReport(20_000_000_000, { userId: BOB })],
    });
    const found = (search: string) => {
      store.dispatch(queueSearched(search));
      return selectGroups(store.getState()).map(({ id }) => id);
    };
    expect(found(' archer ')).toEqual([ANN]);
    expect(found('user_BOB')).toEqual([BOB]);
    expect(found('bore')).toEqual([ANN]);
    expect(found('spam')).toEqual([BOB, ANN]);
    expect(found('nothing')).toEqual([]);
    const now = timetokenToMs(recordId(1)) + 3_600_001;
    store.dispatch(queueAgeChosen('hour', now));
    expect(found('')).toEqual([BOB]);
    store.dispatch(queueAgeChosen('day', now));
    expect(found('')).toEqual([BOB, ANN]);
    store.dispatch(queueAgeChosen('all', now));
    expect(found('')).toEqual([BOB, ANN]);
  });

  it('counts the decisions about a person that were not undone', () => {
    const { store, fillRecords } = createTestConsole(true);
    fillRecords({
      log: [
        buildLogRecord(1),
        buildLogRecord(2, { kind: 'unban', undoes: recordId(1) }),
        buildLogRecord(3, { kind: 'mute' }),
        buildLogRecord(4, { kind: 'dismiss' }),
        buildLogRecord(5, { userId: BOB, kind: 'deleteMessage' }),
      ],
    });
    store.dispatch(logRecordsReceived([buildLogRecord(6, { kind: 'block' })]));
    expect([...selectDecisionCounts(store.getState())].sort()).toEqual([
      [ANN, 2],
      [BOB, 1],
    ]);
  });

  it('counts the same cases as the overview, from the first open report or the flag', () => {
    const { store, fillRecords } = createTestConsole(true);
    const [first, later, other] = [buildReport(1), buildReport(3), buildReport(2, { userId: BOB })];
    const dismissed = buildLogRecord(4, { userId: BOB, kind: 'dismiss', reportIds: [other.id] });
    fillRecords({ reports: [first, later, other], log: [dismissed] });
    const flag = { by: 'Bob (user_bob)', reason: 'False information' };
    const [dated, undated] = [toUserId('user_dated'), toUserId('user_undated')];
    store.dispatch(
      usersReceived([
        buildUser({ id: dated, flag: { ...flag, at: 5 } }),
        buildUser({ id: undated, flag: { ...flag, at: null } }),
      ]),
    );
    store.dispatch(overviewTimed(timetokenToMs(later.id)));
    const state = store.getState();
    expect(selectOpenSince(state)).toEqual([timetokenToMs(first.id), 5, null]);
    expect(selectQueueCount(state)).toBe(3);
    expect(selectOverview(state)?.open.count).toBe(3);
    const undo = buildLogRecord(5, { ...dismissed, id: recordId(5), undoes: dismissed.id });
    store.dispatch(logRecordsReceived([undo]));
    expect(selectOverview(store.getState())?.open.count).toBe(4);
  });
});
