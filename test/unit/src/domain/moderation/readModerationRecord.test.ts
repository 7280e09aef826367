import {
  LOG_KINDS,
  type RejectedMessage,
  type LogRecord,
  type ReportRecord,
} from '../../../../../src/domain/moderation/moderationRecord';
import {
  readRejectedMessage,
  readLogRecord,
  readReport,
} from '../../../../../src/domain/moderation/readModerationRecord';
import { ANN, BOB, GENERAL } from '../../../../builders/buildMessage';
import { timetokenAt } from '../../../../builders/timetokens';

const ID = timetokenAt(1);
const NONSENSE = [null, 'text', 7, [], {}, { kind: 'coronation' }, { reporterId: 7, userId: {} }];

describe('readReport', () => {
  const message = { timetoken: timetokenAt(0), authorId: BOB, text: 'ugly' };
  const report: ReportRecord = {
    id: ID,
    reporterId: ANN,
    userId: BOB,
    reason: 'False information',
    channelId: GENERAL,
    message,
    surroundings: [{ ...message, text: 'before', fileName: 'a.png' }],
  };

  it('reads what the service wrote', () => {
    expect(readReport(ID, { ...report, id: undefined })).toEqual(report);
  });

  it('leaves out what makes no sense', () => {
    const payload = { ...report, channelId: '', message: { text: 'x' }, surroundings: ['x', null] };
    expect(readReport(ID, payload)).toEqual({
      id: ID,
      reporterId: ANN,
      userId: BOB,
      reason: 'False information',
      surroundings: [],
    });
  });

  it.each(NONSENSE)('takes %j for no report', (payload) => {
    expect(readReport(ID, payload)).toBeUndefined();
  });
});

describe('readLogRecord', () => {
  it.each(LOG_KINDS)('reads a record of kind %s', (kind) => {
    const record: LogRecord = {
      id: ID,
      kind,
      reason: 'rude',
      actorId: ANN,
      userId: BOB,
      channelId: GENERAL,
      message: timetokenAt(0),
      until: 1_763_700_000_000,
      untilBefore: 1_763_600_000_000,
      restriction: 'mute',
      undoes: timetokenAt(0),
      reportIds: [timetokenAt(0)],
      before: {},
      after: { ban: true },
    };
    expect(readLogRecord(ID, { ...record, id: undefined })).toEqual(record);
  });

  it('leaves out what makes no sense', () => {
    const payload = {
      kind: 'ban',
      reason: 7,
      until: 'soon',
      untilBefore: 1e300,
      restriction: 'jail',
      undoes: 'x',
      reportIds: ['x'],
      after: 7,
    };
    expect(readLogRecord(ID, payload)).toEqual({ id: ID, kind: 'ban', reason: '', reportIds: [] });
  });

  it.each(NONSENSE)('takes %j for no record', (payload) => {
    expect(readLogRecord(ID, payload)).toBeUndefined();
  });
});

describe('readRejectedMessage', () => {
  const blocked: RejectedMessage = {
    id: ID,
    channelId: GENERAL,
    senderId: BOB,
    originalText: 'an ugly word',
    moderatedText: 'an **** word',
    ruleId: 'ugly',
    match: { start: 3, end: 7 },
  };
  const payload = {
    senderUuid: BOB,
    originalMessage: { text: 'an ugly word' },
    moderatedMessage: 'an **** word',
    ruleId: 'ugly',
    start: 3,
    end: 7,
  };

  it('reads what was sent and what stopped it', () => {
    expect(readRejectedMessage(ID, GENERAL, payload)).toEqual(blocked);
  });

  it('reads what another tool wrote without a rule', () => {
    const { senderUuid, originalMessage, moderatedMessage } = payload;
    const foreign = { senderUuid, originalMessage, moderatedMessage };
    const { ruleId, match, ...rest } = blocked;
    expect(readRejectedMessage(ID, GENERAL, foreign)).toEqual(rest);
    expect([ruleId, match]).not.toContain(undefined);
  });

  it.each(NONSENSE)('takes %j for no message', (nonsense) => {
    expect(readRejectedMessage(ID, GENERAL, nonsense)).toBeUndefined();
  });
});
