import { recorderOf } from '../support/worlds/recordedStore';
import { ActionCreators } from '@redux-devtools/instrument';
import { act, queryAllByAttribute, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { App } from '../../src/app/App';
import { screenOf } from '../../src/app/liveState';
import { toChannelId } from '../../src/domain/ids';
import { channelOpened } from '../../src/features/channels/channelsSlice';
import {
  deleteMessageOpened,
  deletionConfirmed,
  dialogClosed,
  dialogSearched,
  groupChatNamed,
  groupModeChanged,
  joinChannelOpened,
  newChatOpened,
  switcherOpened,
} from '../../src/features/dialogs/dialogsSlice';
import {
  chatsSearched,
  membersPanelOpened,
  membersSearched,
} from '../../src/features/panels/panelsSlice';
import {
  draftChanged,
  messageSubmitted,
  selectDraft,
} from '../../src/features/composer/composerSlice';
import { editChanged, editOpened, editSubmitted } from '../../src/features/messages/editsSlice';
import {
  olderMessagesRequested,
  selectChannelMessages,
} from '../../src/features/messages/messagesSlice';
import { themeToggled } from '../../src/features/theme/themeSlice';
import { sessionStarted } from '../../src/realtime/events';
import type { MessageAddress } from '../../src/domain/message';
import { ANN, BOB, buildMessage, buildMessages, GENERAL, RANDOM } from '../builders/buildMessage';
import {
  sdkMessageEvent,
  sdkObjectEvent,
  sdkPresenceEvent,
  sdkRejection,
} from '../builders/buildSdk';
import { serveHistory } from '../support/fakes/fakePubnub';
import { dialogsLoaded } from '../support/drivers/dialogsLoaded';
import { pass, settle, useFakeTimers } from '../support/fakes/fakeTimers';
import { createMemoryDatabase } from '../support/fakes/memoryDatabase';
import { createTestApp, type TestApp } from '../support/worlds/testApp';

jest.mock('virtua', () =>
  jest.requireActual<typeof import('../support/fakes/undividedList')>(
    '../support/fakes/undividedList',
  ),
);

/** A session with everything in it that reaches the outside world. */
async function recordSession() {
  const app = createTestApp({ database: createMemoryDatabase() });
  const { store, pubnub } = app;
  const messages = buildMessages(30);
  serveHistory(pubnub, messages);
  pubnub.getMemberships.mockResolvedValue({
    data: [GENERAL, RANDOM].map((id) => ({ channel: { id, name: id } })),
  });
  store.dispatch(sessionStarted({ userId: ANN }));
  pubnub.emit('status', { category: 'PNConnectedCategory' });
  await settle();
  store.dispatch(olderMessagesRequested(GENERAL));
  for (let i = 0; i < 3; i += 1) pubnub.emit('message', sdkMessageEvent({ publisher: 'user_new' }));
  pubnub.emit('message', null);
  await pass(1_000);
  for (const refusal of [sdkRejection(403), undefined]) {
    if (refusal) pubnub.publish.mockRejectedValueOnce(refusal);
    store.dispatch(draftChanged({ channelId: GENERAL, text: 'hello' }));
    store.dispatch(messageSubmitted(GENERAL));
    await settle();
  }
  await editMessage(store.dispatch, messages.at(-1));
  pubnub.emit('objects', sdkObjectEvent('uuid', 'set', { id: ANN, name: 'Ann' }));
  pubnub.emit('status', {
    category: 'PNDisconnectedUnexpectedlyCategory',
    error: 'PNTimeoutCategory',
  });
  store.dispatch(draftChanged({ channelId: GENERAL, text: 'said offline' }));
  store.dispatch(messageSubmitted(GENERAL));
  await pass(10_000);
  pubnub.emit('status', { category: 'PNConnectedCategory' });
  store.dispatch(themeToggled());
  fillPanelsAndDialogs(store.dispatch);
  store.dispatch(channelOpened(toChannelId('space.somewhere')));
  await pass(10_000);
  return app;
}

/** Edits a message and deletes it. */
async function editMessage(
  dispatch: TestApp['store']['dispatch'],
  { channelId, timetoken }: MessageAddress = buildMessage(),
): Promise<void> {
  dispatch(editOpened({ channelId, timetoken, text: 'as it was' }));
  dispatch(editChanged({ channelId, timetoken, text: 'as it is now' }));
  dispatch(editSubmitted({ channelId, timetoken }));
  dispatch(deleteMessageOpened({ channelId, timetoken }));
  dispatch(deletionConfirmed());
  await settle();
}

/** Opens each panel and dialog in turn. */
function fillPanelsAndDialogs(dispatch: TestApp['store']['dispatch']): void {
  dispatch(chatsSearched('chats'));
  dispatch(membersPanelOpened(GENERAL));
  dispatch(membersSearched('members'));
  dispatch(joinChannelOpened());
  dispatch(dialogSearched('channels'));
  dispatch(dialogClosed());
  dispatch(newChatOpened());
  dispatch(groupModeChanged(true));
  dispatch(groupChatNamed('group'));
  dispatch(dialogSearched('users'));
  dispatch(dialogClosed());
  dispatch(switcherOpened());
  dispatch(dialogSearched('switcher'));
  dispatch(dialogClosed());
}

/** As it is saved to a file and read back. */
const copy = <Value,>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const lengthOf = ({ store }: TestApp) => recorderOf(store).getState().stagedActionIds.length;

function jump({ store }: TestApp, index: number): void {
  act(() => void recorderOf(store).dispatch(ActionCreators.jumpToState(index)));
}

/** The whole screen, as the page draws it. */
function draw({ store }: TestApp): void {
  render(
    <Provider store={screenOf(store)}>
      <App />
    </Provider>,
  );
}

/** Forth over the whole history step by step, and back in leaps. */
function stepThrough(app: TestApp, look: () => void): void {
  const steps = Array.from({ length: lengthOf(app) }, (_, index) => index);
  const leaps = steps.toReversed().filter((index) => index % 4 === 0);
  for (const index of [...steps, ...leaps]) {
    jump(app, index);
    look();
  }
}

function textsOf({ store }: Pick<TestApp, 'store'>): readonly string[] {
  const channel = selectChannelMessages(store.getState(), GENERAL);
  return channel?.chunks.flatMap(({ messages }) => messages.map(({ text }) => text)) ?? [];
}

describe('a recorded session', () => {
  useFakeTimers();

  it('gives the same state in a fresh store', async () => {
    const recorded = await recordSession();
    const saved = copy(recorderOf(recorded.store).getState());
    const fresh = createTestApp();
    recorderOf(fresh.store).dispatch(ActionCreators.importState(saved));
    expect(saved.stagedActionIds.length).toBeGreaterThan(30);
    expect(copy(screenOf(fresh.store).getState())).toEqual(copy(recorded.store.getState()));
  });

  it('calls nothing outside while it is imported and stepped through on screen', async () => {
    const recorded = await recordSession();
    const saved = copy(recorderOf(recorded.store).getState());
    const database = createMemoryDatabase();
    const fresh = createTestApp({ database });
    draw(fresh);
    await dialogsLoaded();
    act(() => void recorderOf(fresh.store).dispatch(ActionCreators.importState(saved)));
    expect(recorded.pubnub.countCalls()).toBeGreaterThan(10);
    const titles = new Set<string | null>();
    const themes = new Set<string | undefined>();
    const texts = ['chats', 'members', 'channels', 'group', 'users', 'switcher'];
    const entered = new Set<string>();
    const signs = new Set<string>();
    stepThrough(fresh, () => {
      for (const text of texts) if (screen.queryByDisplayValue(text)) entered.add(text);
      // By attribute: a search by label looks at each element, and takes longer than drawing a step.
      for (const sign of ['Offline', 'Not sent yet']) {
        if (queryAllByAttribute('aria-label', document.body, sign).length > 0) signs.add(sign);
      }
      // Of all elements: telling which of them are hidden takes most of the time of a step.
      titles.add(screen.getByRole('heading', { level: 1, hidden: true }).textContent);
      themes.add(document.documentElement.dataset['theme']);
    });
    await act(() => pass(60_000));
    expect(titles).toEqual(new Set(['Default Channel', GENERAL, 'space.somewhere']));
    expect(themes).toEqual(new Set(['light', 'dark']));
    expect(entered).toEqual(new Set(texts));
    expect(signs).toEqual(new Set(['Offline', 'Not sent yet']));
    expect(database.outbox.size).toBe(0);
    expect(fresh.pubnub.countCalls()).toBe(0);
    expect(fresh.storage.size).toBe(0);
    expect(fresh.extra.warn).not.toHaveBeenCalled();
    expect(lengthOf(fresh)).toBe(saved.stagedActionIds.length);
    // The screen is drawn and searched for each action.
  }, 180_000);
});

describe('a running session', () => {
  useFakeTimers();

  const emit = async ({ pubnub }: TestApp, ...texts: readonly string[]) => {
    for (const text of texts) pubnub.emit('message', sdkMessageEvent({ message: { text } }));
    await act(() => pass(1_000));
  };

  it('goes on while its past is stepped through on screen', async () => {
    const app = await recordSession();
    draw(app);
    await act(() => pass(60_000));
    const before = textsOf(app);
    const known = app.pubnub.countCalls();
    const last = lengthOf(app) - 1;
    jump(app, 0);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Default Channel');
    await emit(app, 'one', 'two');
    expect(textsOf({ store: screenOf(app.store) })).toEqual([]);
    stepThrough(app, () => {});
    await emit(app, 'three');
    expect(app.pubnub.countCalls()).toBe(known);

    jump(app, last + 2);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(GENERAL);
    expect(screenOf(app.store).getState()).toBe(app.store.getState());
    expect(textsOf(app)).toEqual([...before, 'one', 'two', 'three']);
    await emit(app, 'four');
    expect(textsOf({ store: screenOf(app.store) })).toEqual([
      ...before,
      'one',
      'two',
      'three',
      'four',
    ]);
  });

  it('asks for what live events need, whatever the screen shows', async () => {
    const app = await recordSession();
    jump(app, 0);
    expect(screenOf(app.store).getState().session.connection).toBe('idle');
    app.pubnub.hereNow.mockClear();
    app.pubnub.emit('presence', sdkPresenceEvent('interval', { hereNowRefresh: true }));
    await pass(1_000);
    expect(app.pubnub.hereNow).toHaveBeenCalledTimes(1);
  });

  it('takes nothing from a screen that shows the past, and everything again from the present', async () => {
    const app = await recordSession();
    const onScreen = screenOf(app.store);
    const last = lengthOf(app) - 1;
    const send = async (text: string) => {
      onScreen.dispatch(draftChanged({ channelId: GENERAL, text }));
      onScreen.dispatch(messageSubmitted(GENERAL));
      await settle();
    };
    app.pubnub.publish.mockClear();
    app.pubnub.addMessageAction.mockClear();
    jump(app, 5);
    await send('from the past');
    await editMessage(onScreen.dispatch);
    expect(lengthOf(app)).toBe(last + 1);
    expect(app.pubnub.publish).not.toHaveBeenCalled();
    expect(app.pubnub.addMessageAction).not.toHaveBeenCalled();

    jump(app, last);
    await send('from now');
    expect(app.pubnub.publish).toHaveBeenCalledTimes(1);
  });

  it('keeps its own state when another session is imported', async () => {
    const app = await recordSession();
    const other = createTestApp();
    other.store.dispatch(sessionStarted({ userId: BOB }));
    recorderOf(app.store).dispatch(
      ActionCreators.importState(copy(recorderOf(other.store).getState())),
    );
    app.pubnub.publish.mockClear();
    await emit(app, 'still delivered');
    screenOf(app.store).dispatch(draftChanged({ channelId: GENERAL, text: 'not mine' }));
    expect(screenOf(app.store).getState().session.userId).toBe(BOB);
    expect(app.store.getState().session.userId).toBe(ANN);
    expect(textsOf(app)).toContain('still delivered');
    expect(selectDraft(app.store.getState(), GENERAL).text).not.toBe('not mine');
  });

  it('is not held up when DevTools locks its history', async () => {
    const app = await recordSession();
    recorderOf(app.store).dispatch(ActionCreators.lockChanges(true));
    const length = lengthOf(app);
    await emit(app, 'behind the lock');
    expect(lengthOf(app)).toBe(length);
    expect(textsOf(app)).toContain('behind the lock');
    expect(textsOf({ store: screenOf(app.store) })).not.toContain('behind the lock');
  });
});
