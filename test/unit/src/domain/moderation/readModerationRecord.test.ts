import {
  LOG_KINDS,
  type RejectedMessage,
  type ReportRecord,
} from '../../../../../src/domain/moderation/moderationRecord';
import {
  readRejectedMessage,
  readDecision,
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

describe('readDecision', () => {
  it.each(LOG_KINDS)('reads a decision of kind %s', (kind) => {
    const decision = {
      kind,
      reason: 'rude',
      channelId: GENERAL,
      until: 1_763_700_000_000,
      untilBefore: 1_763_600_000_000,
      restriction: 'mute',
      appealId: timetokenAt(0),
    };
    expect(readDecision({ ...decision, actorId: ANN })).toEqual(decision);
  });

  it('leaves out what makes no sense', () => {
    const payload = {
      kind: 'ban',
      reason: 7,
      channelId: '',
      until: 'soon',
      untilBefore: 1e300,
      restriction: 'jail',
      appealId: 'x',
    };
    expect(readDecision(payload)).toEqual({ kind: 'ban', reason: '' });
  });

  it.each(NONSENSE)('takes %j for no decision', (payload) => {
    expect(readDecision(payload)).toBeUndefined();
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
