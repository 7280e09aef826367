import { draftChanged, messageSubmitted } from '../../../../../src/features/composer/composerSlice';
import {
  editChanged,
  editOpened,
  editSubmitted,
} from '../../../../../src/features/messages/editsSlice';
import {
  messageActionsChanged,
  messagesReceived,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { buildAction } from '../../../../builders/buildAction';
import { ANN, buildMessage, GENERAL } from '../../../../builders/buildMessage';
import { sdkRejection } from '../../../../builders/buildSdk';
import { createFakeTokenSession } from '../../../../support/fakes/fakeTokenSession';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp, type TestApp } from '../../../../support/worlds/testApp';

const TIMETOKEN = '17639000000000000';
const MENTIONED = { channelId: GENERAL, timetoken: TIMETOKEN };
const RETRIES_MS = 10_000;

const mentionOf = (id: string) => `[${id}](pn-user://${id})`;

async function send({ store }: TestApp, text: string): Promise<void> {
  store.dispatch(draftChanged({ channelId: GENERAL, text }));
  store.dispatch(messageSubmitted(GENERAL));
  await settle();
}

describe('sending mentions', () => {
  useFakeTimers();

  const signIn = () => {
    const app = createTestApp();
    app.store.dispatch(sessionStarted({ userId: ANN }));
    return app;
  };
  const toldTo = ({ pubnub }: TestApp) =>
    pubnub.publish.mock.calls.map(([{ channel }]) => channel).filter((id) => id !== GENERAL);

  it('tells each mentioned user once where the message is, and not the author', async () => {
    const app = signIn();
    await send(
      app,
      `${mentionOf('bob')} ${mentionOf('bob')} ${mentionOf(ANN)} ${mentionOf('eve')}`,
    );
    expect(toldTo(app)).toEqual(['bob', 'eve']);
    expect(app.pubnub.publish.mock.calls.at(-1)?.[0].message).toEqual({
      type: 'mention',
      messageTimetoken: TIMETOKEN,
      channel: GENERAL,
      parentChannel: null,
    });
  });

  it('tells ten, and nobody whose id is no name of a channel', async () => {
    const app = signIn();
    const ids = Array.from({ length: 12 }, (_, i) => `user-${i}`);
    await send(app, ['a,b', '*', ...ids].map(mentionOf).join(' '));
    expect(toldTo(app)).toEqual(ids.slice(0, 10));
  });

  it('tells those whom an edit mentions for the first time', async () => {
    const app = signIn();
    const said = buildMessage({ authorId: ANN, text: mentionOf('bob') });
    app.store.dispatch(messagesReceived([said]));
    const edit = async (text: string) => {
      app.store.dispatch(editOpened({ ...said, text: '' }));
      app.store.dispatch(editChanged({ ...said, text }));
      app.store.dispatch(editSubmitted(said));
      await settle();
      const value = { messageTimetoken: said.timetoken, type: 'updated', value: text };
      const action = buildAction({ ...value, userId: ANN });
      app.store.dispatch(messageActionsChanged([{ event: 'added', action }]));
    };
    await edit(`${mentionOf('bob')} ${mentionOf('eve')}`);
    expect(toldTo(app)).toEqual(['eve']);
    await edit('nobody');
    await edit(`${mentionOf('eve')} ${mentionOf('bob')} ${mentionOf('cara')}`);
    expect(toldTo(app)).toEqual(['eve', 'cara']);
    app.pubnub.addMessageAction.mockRejectedValueOnce(sdkRejection(403));
    await edit(mentionOf('dan'));
    expect(toldTo(app)).toEqual(['eve', 'cara']);
  });

  it('tells them by the server where their channels are closed to others, also when it is the first to look for the message', async () => {
    const tokens = createFakeTokenSession();
    tokens.tellMentioned.mockRejectedValueOnce(sdkRejection(404));
    const app = createTestApp({ tokens });
    app.store.dispatch(sessionStarted({ userId: ANN }));
    await send(app, mentionOf('bob'));
    await pass(RETRIES_MS);
    expect(toldTo(app)).toEqual([]);
    expect(tokens.tellMentioned.mock.calls).toEqual([
      ['bob', MENTIONED],
      ['bob', MENTIONED],
    ]);
  });

  it('tells nobody of a message that was not sent', async () => {
    const app = signIn();
    app.pubnub.publish.mockRejectedValueOnce(sdkRejection(403));
    await send(app, mentionOf('bob'));
    expect(toldTo(app)).toEqual([]);
  });

  it('tries a few times, logs what failed, and leaves the message sent', async () => {
    const app = signIn();
    app.pubnub.publish.mockImplementation(({ channel }) =>
      channel === GENERAL
        ? Promise.resolve({ timetoken: TIMETOKEN })
        : Promise.reject(sdkRejection(channel === 'bob' ? 503 : 403)),
    );
    await send(app, `${mentionOf('bob')} ${mentionOf('eve')}`);
    await pass(RETRIES_MS);
    expect(toldTo(app)).toEqual(['bob', 'eve', 'bob', 'bob']);
    expect(app.extra.warn).toHaveBeenCalledTimes(4);
    expect(app.store.getState().composer.drafts[GENERAL]).toMatchObject({
      text: '',
      failure: null,
    });
  });
});
