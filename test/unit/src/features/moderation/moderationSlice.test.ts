import { rootReducer } from '../../../../../src/app/rootReducer';
import type { ChannelId } from '../../../../../src/domain/ids';
import { dialogClosed, reportOpened } from '../../../../../src/features/dialogs/dialogsSlice';
import {
  canChooseReason,
  reportFailed,
  reportReasonChosen,
  reportSent,
  selectReport,
} from '../../../../../src/features/moderation/moderationSlice';
import { channelsClosed, sessionEnded, sessionStarted } from '../../../../../src/realtime/events';
import { usersReceived } from '../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage, RANDOM } from '../../../../builders/buildMessage';
import { buildUser } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { deferred } from '../../../../support/fakes/deferred';
import { createFakeTokenSession } from '../../../../support/fakes/fakeTokenSession';
import { settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

function openReport(
  custom: Readonly<Record<string, unknown>> = {},
  tokens?: ReturnType<typeof createFakeTokenSession>,
) {
  const app = createTestApp(tokens && { tokens });
  app.store.dispatch(sessionStarted({ userId: ANN }));
  app.store.dispatch(usersReceived([buildUser({ id: ANN, name: 'Ann Archer' })]));
  app.pubnub.getUUIDMetadata.mockResolvedValue({
    status: 200,
    data: { id: BOB, custom, eTag: 'e1' },
  });
  app.store.dispatch(reportOpened(REPORTED));
  return app;
}

const REPORTED = buildMessage({ authorId: BOB });

const FLAG = {
  flag: true,
  flaggedAt: Date.UTC(2026, 10, 21, 12),
  flaggedBy: `Ann Archer (${ANN})`,
  reason: 'Hate speech or symbols',
  flaggedChannel: REPORTED.channelId,
  flaggedMessage: REPORTED.timetoken,
};

/** The report after some actions, without listeners. */
const reportAfter = (...actions: readonly { readonly type: string }[]) =>
  selectReport(actions.reduce(rootReducer, rootReducer(undefined, { type: 'start' })));

describe('moderationSlice', () => {
  const opened = reportOpened(REPORTED);
  const chosen = reportReasonChosen("It's a spam");
  const sent = reportSent(REPORTED);
  const failed = reportFailed(REPORTED);

  it('has no report before its dialog opens, whatever arrives', () => {
    expect(reportAfter(chosen, sent, failed)).toBeNull();
  });

  it('opens a report without a reason, in place of another one', () => {
    const report = { userId: BOB, status: 'choosing', reason: null };
    expect(reportAfter(opened)).toMatchObject(report);
    expect(reportAfter(reportOpened(buildMessage()), chosen, opened)).toMatchObject(report);
  });

  it.each([
    ['choosing', true, [opened]],
    ['sending', false, [opened, chosen]],
    ['failed', true, [opened, chosen, failed]],
    ['sent', false, [opened, chosen, sent]],
  ])('is %s, and says whether a reason can be chosen: %p', (status, isPossible, actions) => {
    const report = reportAfter(...actions);
    expect(report?.status).toBe(status);
    expect(report && canChooseReason(report)).toBe(isPossible);
    const other = reportAfter(...actions, reportReasonChosen('Hate speech or symbols'));
    expect(other?.reason).toBe(isPossible ? 'Hate speech or symbols' : report?.reason);
  });

  it('ignores responses about a message of another channel with the same timetoken', () => {
    const elsewhere = { ...REPORTED, channelId: RANDOM };
    const state = reportAfter(opened, chosen, reportSent(elsewhere), reportFailed(elsewhere));
    expect(state).toEqual(reportAfter(opened, chosen));
  });

  it('drops the report when its dialog closes or the session ends', () => {
    expect(reportAfter(opened, chosen, dialogClosed(), sent)).toBeNull();
    expect(reportAfter(opened, chosen, sessionEnded(), sent)).toBeNull();
  });
});

describe('a report', () => {
  useFakeTimers();

  it('adds the flag to what is in the record, on the version that was read [3.7]', async () => {
    const { store, pubnub } = openReport({ title: 'Baker', ban: true });
    store.dispatch(reportReasonChosen('Hate speech or symbols'));
    expect(selectReport(store.getState())?.status).toBe('sending');
    await settle();
    expect(pubnub.setUUIDMetadata.mock.calls).toEqual([
      [
        {
          uuid: BOB,
          data: { custom: { title: 'Baker', ban: true, ...FLAG } },
          include: { customFields: true },
          ifMatchesEtag: 'e1',
        },
      ],
    ]);
    expect(selectReport(store.getState())).toMatchObject({ userId: BOB, status: 'sent' });
  });

  it('goes to the moderation server and into no record where there is one', async () => {
    const tokens = createFakeTokenSession();
    const { store, pubnub } = openReport({}, tokens);
    tokens.report.mockRejectedValueOnce(sdkRejection(0));
    store.dispatch(reportReasonChosen('Hate speech or symbols'));
    await settle();
    expect(selectReport(store.getState())?.status).toBe('failed');
    store.dispatch(reportReasonChosen('Hate speech or symbols'));
    await settle();
    expect(selectReport(store.getState())?.status).toBe('sent');
    expect(tokens.report.mock.calls[1]).toEqual([
      {
        userId: BOB,
        reason: FLAG.reason,
        channelId: REPORTED.channelId,
        message: REPORTED.timetoken,
      },
    ]);
    expect(pubnub.setUUIDMetadata).not.toHaveBeenCalled();
  });

  it('ends when its channel is closed to the user, and not when another one is', () => {
    const { store } = openReport();
    store.dispatch(channelsClosed([RANDOM]));
    expect(selectReport(store.getState())).not.toBeNull();
    store.dispatch(channelsClosed([REPORTED.channelId]));
    expect(selectReport(store.getState())).toBeNull();
  });

  it('ends when the user is muted in its channel, unless it has been sent', async () => {
    const muteIn = (channel: ChannelId) =>
      usersReceived([buildUser({ id: ANN, mutedChannels: [channel] })]);
    const { store } = openReport();
    store.dispatch(muteIn(RANDOM));
    expect(selectReport(store.getState())).not.toBeNull();
    store.dispatch(muteIn(REPORTED.channelId));
    expect(selectReport(store.getState())).toBeNull();

    const sent = openReport();
    sent.store.dispatch(reportReasonChosen("It's a spam"));
    await settle();
    sent.store.dispatch(muteIn(REPORTED.channelId));
    expect(selectReport(sent.store.getState())?.status).toBe('sent');
  });

  it('reads again when somebody changed the record in between, and keeps their change [7.12]', async () => {
    const { store, pubnub } = openReport({ title: 'Baker' });
    pubnub.setUUIDMetadata.mockRejectedValueOnce(sdkRejection(412));
    pubnub.getUUIDMetadata.mockResolvedValueOnce({
      status: 200,
      data: { id: BOB, custom: { title: 'Baker' }, eTag: 'e1' },
    });
    pubnub.getUUIDMetadata.mockResolvedValueOnce({
      status: 200,
      data: { id: BOB, custom: { title: 'Baker', ban: true }, eTag: 'e2' },
    });
    store.dispatch(reportReasonChosen('Hate speech or symbols'));
    await settle();
    expect(pubnub.setUUIDMetadata.mock.lastCall).toEqual([
      expect.objectContaining({
        data: { custom: { title: 'Baker', ban: true, ...FLAG } },
        ifMatchesEtag: 'e2',
      }),
    ]);
    expect(selectReport(store.getState())?.status).toBe('sent');
  });

  it('can be made about a user without a record', async () => {
    const { store, pubnub } = openReport();
    pubnub.getUUIDMetadata.mockRejectedValue(sdkRejection(404));
    store.dispatch(reportReasonChosen('Hate speech or symbols'));
    await settle();
    expect(pubnub.setUUIDMetadata.mock.lastCall).toEqual([
      { uuid: BOB, data: { custom: FLAG }, include: { customFields: true } },
    ]);
  });

  it('is not lost when it cannot be sent: the reasons stay, and one can be chosen again', async () => {
    const { store, pubnub, extra } = openReport();
    pubnub.setUUIDMetadata.mockRejectedValueOnce(sdkRejection(500));
    store.dispatch(reportReasonChosen("It's a spam"));
    await settle();
    expect(selectReport(store.getState())).toMatchObject({
      status: 'failed',
      reason: "It's a spam",
    });
    expect(extra.warn).toHaveBeenCalled();

    store.dispatch(reportReasonChosen("It's a spam"));
    await settle();
    expect(selectReport(store.getState())?.status).toBe('sent');
  });

  it('gives up after five versions that were changed in between', async () => {
    const { store, pubnub } = openReport();
    pubnub.setUUIDMetadata.mockRejectedValue(sdkRejection(412));
    store.dispatch(reportReasonChosen("It's a spam"));
    await settle();
    expect(pubnub.setUUIDMetadata).toHaveBeenCalledTimes(5);
    expect(selectReport(store.getState())?.status).toBe('failed');
  });

  it('is sent once, however often a reason is pressed', async () => {
    const { store, pubnub } = openReport();
    for (let i = 0; i < 4; i += 1) store.dispatch(reportReasonChosen("It's a spam"));
    await settle();
    expect(pubnub.setUUIDMetadata).toHaveBeenCalledTimes(1);
  });

  it('does not open again by itself when it was closed while it was sent', async () => {
    const { store } = openReport();
    store.dispatch(reportReasonChosen("It's a spam"));
    store.dispatch(dialogClosed());
    await settle();
    expect(selectReport(store.getState())).toBeNull();
  });

  it.each([
    ['arrives', () => Promise.resolve({})],
    ['fails', () => Promise.reject(sdkRejection(400))],
  ])('says nothing about another message of the same user when it %s late', async (_how, end) => {
    const { store, pubnub } = openReport();
    const late = deferred();
    pubnub.setUUIDMetadata.mockReturnValueOnce(late.promise.then(end));
    store.dispatch(reportReasonChosen("It's a spam"));
    await settle();
    store.dispatch(dialogClosed());
    const other = buildMessage({ authorId: BOB });
    store.dispatch(reportOpened(other));
    const still = deferred();
    pubnub.setUUIDMetadata.mockReturnValueOnce(still.promise);
    store.dispatch(reportReasonChosen("It's a spam"));
    late.resolve(undefined);
    await settle();
    expect(selectReport(store.getState())).toMatchObject({
      timetoken: other.timetoken,
      status: 'sending',
    });

    still.resolve({});
    await settle();
    expect(selectReport(store.getState())?.status).toBe('sent');
  });
});
