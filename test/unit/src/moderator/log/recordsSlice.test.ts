import type { RejectedMessage } from '../../../../../src/domain/moderation/moderationRecord';
import {
  logRecordsReceived,
  rejectedReceived,
  reportsReceived,
  selectLiveLog,
  selectLiveRejected,
  selectLiveReports,
  usersInLog,
  usersInRejected,
  usersInReport,
} from '../../../../../src/moderator/log/recordsSlice';
import { sessionEnded } from '../../../../../src/realtime/events';
import { ANN, BOB, GENERAL } from '../../../../builders/buildMessage';
import { buildLogRecord, buildReport, recordId } from '../../../../builders/buildModeration';
import { consoleAfter } from '../../../../support/worlds/testConsole';

const REJECTED: RejectedMessage = {
  id: recordId(1),
  channelId: GENERAL,
  senderId: ANN,
  originalText: 'a bad word',
  moderatedText: 'a *** word',
};
const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id).sort();

describe('recordsSlice', () => {
  it('keeps reports, log records and rejected messages apart, even with equal ids', () => {
    const state = consoleAfter(
      reportsReceived([buildReport(1)]),
      logRecordsReceived([buildLogRecord(1)]),
      rejectedReceived([REJECTED]),
    );
    expect(selectLiveReports(state)).toEqual([buildReport(1)]);
    expect(selectLiveLog(state)).toEqual([buildLogRecord(1)]);
    expect(selectLiveRejected(state)).toEqual([REJECTED]);
  });

  it('keeps a record once, as it arrived first', () => {
    const state = consoleAfter(
      reportsReceived([buildReport(1), buildReport(1)]),
      reportsReceived([buildReport(1, { reason: 'another' }), buildReport(2)]),
    );
    expect(selectLiveReports(state)).toEqual([buildReport(1), buildReport(2)]);
  });

  it('has the same records in whatever order they arrive', () => {
    const batches = [
      logRecordsReceived([buildLogRecord(3)]),
      logRecordsReceived([buildLogRecord(1), buildLogRecord(2)]),
      logRecordsReceived([buildLogRecord(2), buildLogRecord(4)]),
    ];
    const expected = [1, 2, 3, 4].map(recordId);
    expect(ids(selectLiveLog(consoleAfter(...batches)))).toEqual(expected);
    expect(ids(selectLiveLog(consoleAfter(...batches.reverse())))).toEqual(expected);
  });

  it('changes nothing when all records are known', () => {
    const once = consoleAfter(rejectedReceived([REJECTED]));
    const twice = consoleAfter(rejectedReceived([REJECTED]), rejectedReceived([{ ...REJECTED }]));
    expect(twice).toEqual(once);
  });

  it('drops all records when the session ends', () => {
    const received = [
      reportsReceived([buildReport(1)]),
      logRecordsReceived([buildLogRecord(1)]),
      rejectedReceived([REJECTED]),
    ];
    expect(consoleAfter(...received, sessionEnded())).toEqual(consoleAfter());
  });

  it('names all users whom a record mentions', () => {
    const carl = { timetoken: recordId(3), authorId: REJECTED.senderId, text: 'x' };
    const report = buildReport(1, {
      userId: BOB,
      reporterId: BOB,
      message: carl,
      surroundings: [carl],
    });
    expect(usersInReport(report)).toEqual([BOB, BOB, ANN, ANN]);
    expect(usersInLog(buildLogRecord(1, { userId: ANN, actorId: BOB }))).toEqual([ANN, BOB]);
    expect(usersInRejected(REJECTED)).toEqual([ANN]);
  });
});
