import {
  editChanged,
  editClosed,
  editOpened,
  editSubmitted,
  lastMessageEditRequested,
  selectEdit,
  selectOpenEdits,
} from '../../../../../src/features/messages/editsSlice';
import {
  deleteMessageOpened,
  deletionConfirmed,
  dialogClosed,
  selectDialog,
} from '../../../../../src/features/dialogs/dialogsSlice';
import { createRowBuilder } from '../../../../../src/features/messages/messageRows';
import { selectChannelMessages } from '../../../../../src/features/messages/messagesSlice';
import { MAX_MESSAGE_BYTES } from '../../../../../shared/protocol';
import {
  messageActionsChanged,
  messagesReceived,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { usersReceived } from '../../../../builders/buildAnswers';
import { buildAction } from '../../../../builders/buildAction';
import { ANN, BOB, buildMessage, GENERAL } from '../../../../builders/buildMessage';
import { buildUser } from '../../../../builders/buildRecords';
import { sdkRejection } from '../../../../builders/buildSdk';
import { settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

function setUp() {
  const app = createTestApp();
  const { store, pubnub } = app;
  const message = buildMessage({ text: 'first' });
  const { timetoken } = message;
  const address = { channelId: GENERAL, timetoken };
  const build = createRowBuilder();
  store.dispatch(sessionStarted({ userId: ANN }));
  store.dispatch(messagesReceived([message]));
  // The service answers with the action as it took it.
  pubnub.addMessageAction.mockImplementation(({ action }) =>
    Promise.resolve({
      data: { ...buildAction({ ...action, messageTimetoken: timetoken }), uuid: ANN },
    }),
  );
  return {
    ...app,
    message,
    address,
    edit: () => selectEdit(store.getState(), address),
    write: (text: string) => {
      store.dispatch(editOpened({ ...address, text: 'first' }));
      store.dispatch(editChanged({ ...address, text }));
    },
    save: async () => {
      store.dispatch(editSubmitted(address));
      await settle();
    },
    change: (event: 'added' | 'removed', action: ReturnType<typeof buildAction>) =>
      store.dispatch(messageActionsChanged([{ event, action }])),
    rows: () => {
      const openEdits = selectOpenEdits(store.getState(), GENERAL);
      const reader = { ownId: ANN, dividerAfter: null, openEdits };
      return build(selectChannelMessages(store.getState(), GENERAL), reader);
    },
    texts: () =>
      build(selectChannelMessages(store.getState(), GENERAL)).flatMap((row) =>
        row.kind === 'message' ? [row.message.text] : [],
      ),
  };
}

describe('an edit', () => {
  useFakeTimers();

  it('is published without blanks around it, and shown when it was taken', async () => {
    const { pubnub, address, write, save, edit, texts } = setUp();
    write('  second\n');
    await save();
    expect(pubnub.addMessageAction.mock.calls).toEqual([
      [
        {
          channel: GENERAL,
          messageTimetoken: address.timetoken,
          action: { type: 'updated', value: 'second' },
        },
      ],
    ]);
    expect(edit()).toBeUndefined();
    expect(texts()).toEqual(['second']);
  });

  it('shows the text as the service changed it', async () => {
    const { pubnub, address, write, save, texts } = setUp();
    const { timetoken: messageTimetoken } = address;
    const taken = buildAction({ messageTimetoken, type: 'updated', value: '****' });
    pubnub.addMessageAction.mockResolvedValue({ data: { ...taken, uuid: ANN } });
    write('damn');
    await save();
    expect(texts()).toEqual(['****']);
  });

  it.each([
    ['nothing', ' \n'],
    ['too much', 'ä'.repeat(MAX_MESSAGE_BYTES / 2 + 1)],
  ])('of %s stays open and is not published', async (_title, text) => {
    const { pubnub, write, save, edit } = setUp();
    write(text);
    await save();
    expect(edit()).toEqual({ text, status: 'open' });
    expect(pubnub.addMessageAction).not.toHaveBeenCalled();
  });

  it('that changes nothing is closed and not published', async () => {
    const { pubnub, write, save, edit } = setUp();
    write('first ');
    await save();
    expect(edit()).toBeUndefined();
    expect(pubnub.addMessageAction).not.toHaveBeenCalled();
  });

  it('back to an earlier text takes the earlier edit back, since the service takes it once', async () => {
    const { pubnub, address, write, save, change, texts } = setUp();
    const of = { messageTimetoken: address.timetoken, type: 'updated' };
    const earlier = buildAction({ ...of, value: 'second' });
    change('added', earlier);
    change('added', buildAction({ ...of, value: 'third' }));
    write('second');
    await save();
    expect(pubnub.removeMessageAction.mock.calls).toEqual([
      [
        {
          channel: GENERAL,
          messageTimetoken: address.timetoken,
          actionTimetoken: earlier.actionTimetoken,
        },
      ],
    ]);
    expect(texts()).toEqual(['second']);
  });

  it.each([
    ['rejected', 403, 'rejected'],
    ['lost', 0, 'failed'],
    ['too many', 400, 'failed'],
  ])('that is %s keeps its text, and can be saved again', async (_title, status, expected) => {
    const { pubnub, write, save, edit, texts } = setUp();
    pubnub.addMessageAction.mockRejectedValueOnce(sdkRejection(status));
    write('second');
    await save();
    expect(edit()).toEqual({ text: 'second', status: expected });
    await save();
    expect(edit()).toBeUndefined();
    expect(texts()).toEqual(['second']);
  });

  it('is saved once, however often Enter is pressed meanwhile', async () => {
    const { pubnub, store, address, write, save } = setUp();
    write('second');
    store.dispatch(editSubmitted(address));
    await save();
    expect(pubnub.addMessageAction).toHaveBeenCalledTimes(1);
  });

  it('is not published by whoever is muted', async () => {
    const { pubnub, store, write, save, edit } = setUp();
    store.dispatch(usersReceived([buildUser({ id: ANN, mutedChannels: [GENERAL] })]));
    write('second');
    await save();
    expect(edit()).toEqual({ text: 'second', status: 'open' });
    expect(pubnub.addMessageAction).not.toHaveBeenCalled();
  });

  it('opened again while it is open keeps what is written', () => {
    const { store, address, write, edit } = setUp();
    write('half a sent');
    store.dispatch(editOpened({ ...address, text: 'first' }));
    expect(edit()?.text).toBe('half a sent');
  });

  it('outlasts the deletion of its message, of which nothing else is shown', async () => {
    const { pubnub, store, address, message, write, save, change, rows } = setUp();
    write('second');
    change('added', buildAction({ messageTimetoken: address.timetoken, type: 'deleted' }));
    const { timetoken, channelId, authorId, type } = message;
    expect(rows()).toEqual([
      expect.objectContaining({ message: { timetoken, channelId, authorId, type, text: '' } }),
    ]);
    await save();
    expect(pubnub.addMessageAction).not.toHaveBeenCalled();
    store.dispatch(editClosed(address));
    expect(rows()).toEqual([{ kind: 'gone', key: timetoken }]);
  });
});

describe('the last own message', () => {
  useFakeTimers();

  it('is the newest that is not deleted, with its newest text', async () => {
    const { store, change, edit, address } = setUp();
    const [deleted, others] = [buildMessage(), buildMessage({ authorId: BOB })];
    store.dispatch(messagesReceived([deleted, others]));
    change('added', buildAction({ messageTimetoken: deleted.timetoken, type: 'deleted' }));
    const of = { messageTimetoken: address.timetoken };
    change('added', buildAction({ ...of, type: 'updated', value: 'second' }));
    store.dispatch(lastMessageEditRequested(GENERAL));
    await settle();
    expect(edit()).toEqual({ text: 'second', status: 'open' });
  });

  it('is not edited by whoever is muted, nor where there is none', async () => {
    const { store, address } = setUp();
    store.dispatch(usersReceived([buildUser({ id: ANN, mutedChannels: [GENERAL] })]));
    store.dispatch(lastMessageEditRequested(GENERAL));
    await settle();
    expect(selectEdit(store.getState(), address)).toBeUndefined();
    const { store: other } = createTestApp();
    other.dispatch(sessionStarted({ userId: BOB }));
    other.dispatch(messagesReceived([buildMessage()]));
    other.dispatch(lastMessageEditRequested(GENERAL));
    await settle();
    expect(selectOpenEdits(other.getState(), GENERAL)).toEqual([]);
  });
});

describe('a deletion', () => {
  useFakeTimers();

  const confirm = async ({ store, address }: ReturnType<typeof setUp>) => {
    store.dispatch(deleteMessageOpened(address));
    store.dispatch(deletionConfirmed());
    store.dispatch(deletionConfirmed());
    await settle();
  };
  const dialogOf = ({ store }: ReturnType<typeof setUp>) =>
    selectDialog(store.getState(), 'deleteMessage');

  it('is published once, and the message is gone', async () => {
    const app = setUp();
    await confirm(app);
    expect(app.pubnub.addMessageAction.mock.calls).toEqual([
      [
        {
          channel: GENERAL,
          messageTimetoken: app.address.timetoken,
          action: { type: 'deleted', value: 'deleted' },
        },
      ],
    ]);
    expect(app.texts()).toEqual([]);
    expect(dialogOf(app)).toBeNull();
  });

  it('that fails can be tried again', async () => {
    const app = setUp();
    app.pubnub.addMessageAction.mockRejectedValueOnce(sdkRejection(0));
    await confirm(app);
    expect(dialogOf(app)).toMatchObject({ status: 'failed' });
    expect(app.texts()).toEqual(['first']);
    app.store.dispatch(deletionConfirmed());
    await settle();
    expect(app.texts()).toEqual([]);
  });

  it('of a message that is gone already needs no call', async () => {
    const app = setUp();
    app.change('added', buildAction({ messageTimetoken: app.address.timetoken, type: 'deleted' }));
    await confirm(app);
    expect(app.pubnub.addMessageAction).not.toHaveBeenCalled();
    expect(dialogOf(app)).toBeNull();
  });

  it('does not close a dialog that was opened meanwhile', async () => {
    const app = setUp();
    app.store.dispatch(deleteMessageOpened(app.address));
    app.store.dispatch(deletionConfirmed());
    app.store.dispatch(dialogClosed());
    const { timetoken } = buildMessage();
    app.store.dispatch(deleteMessageOpened({ channelId: GENERAL, timetoken }));
    await settle();
    expect(dialogOf(app)).toMatchObject({ timetoken, status: 'asking' });
  });
});
