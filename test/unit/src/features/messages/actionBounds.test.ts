import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { messageActionsChanged, messagesReceived } from '../../../../../src/realtime/facts';
import { buildAction } from '../../../../builders/buildAction';
import { buildMessages, GENERAL } from '../../../../builders/buildMessage';
import { timetokenAt } from '../../../../builders/timetokens';
import { useFakeTimers, settle } from '../../../../support/fakeTimers';
import { serveHistory } from '../../../../fakes/fakePubnub';
import { createTestApp, type TestApp } from '../../../../support/testApp';

const BURST = 50;

/** Reactions and edits of messages, each another one, in bursts as live delivery brings them. */
async function actOn({ store }: TestApp, count: number): Promise<void> {
  for (let begin = 0; begin < count; begin += BURST) {
    const changes = Array.from({ length: BURST }, (_, index) => {
      const messageTimetoken = timetokenAt(-1 - begin - index);
      return [
        { event: 'added', action: buildAction({ messageTimetoken }) },
        { event: 'added', action: buildAction({ messageTimetoken, type: 'updated', value: 'x' }) },
      ] as const;
    }).flat();
    store.dispatch(messageActionsChanged(changes));
    await settle();
  }
}

const sizesOf = ({ store }: TestApp) => {
  const { messages, reactions } = store.getState();
  const logs = [messages.byChannel[GENERAL]?.revisions, reactions.byChannel[GENERAL]];
  return logs.map((log) => Object.keys(log?.byMessage ?? {}).length);
};

describe('reactions and edits of messages that are not in memory', () => {
  useFakeTimers();

  it('are forgotten but for the last ones in a channel that nobody opens', async () => {
    const app = createTestApp();
    await actOn(app, 3_000);
    for (const size of sizesOf(app)) {
      expect(size).toBeLessThanOrEqual(1_000 + BURST);
      expect(size).toBeGreaterThanOrEqual(500);
    }
  });

  it('go, while those of messages in memory stay', async () => {
    const app = createTestApp();
    const history = buildMessages(20);
    serveHistory(app.pubnub, history);
    app.store.dispatch(channelOpened(GENERAL));
    await settle();
    const [first] = history;
    const own = buildAction({ messageTimetoken: first!.timetoken });
    app.store.dispatch(messageActionsChanged([{ event: 'added', action: own }]));
    await actOn(app, 3_000);
    app.store.dispatch(messagesReceived(buildMessages(1)));
    const { reactions } = app.store.getState();
    expect(reactions.byChannel[GENERAL]?.byMessage[first!.timetoken]).toEqual([own]);
    for (const size of sizesOf(app)) expect(size).toBeLessThanOrEqual(1_001 + BURST);
  });
});
