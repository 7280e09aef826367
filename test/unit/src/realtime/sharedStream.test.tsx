import type { UnknownAction } from '@reduxjs/toolkit';
import { openConnection } from '../../../../src/realtime/connection';
import {
  connectionEstablished,
  connectionLost,
  keysRefused,
  leadershipChanged,
  messagesReceived,
} from '../../../../src/realtime/events';
import { SharedStream } from '../../../../src/realtime/sharedStream';
import { sdkMessageEvent } from '../../../builders/buildSdk';
import { createFakeBrowser } from '../../../support/fakes/fakeBrowser';
import { createFakePubnub } from '../../../support/fakes/fakePubnub';
import { pass, useFakeTimers } from '../../../support/fakes/fakeTimers';

const CONNECTED = { category: 'PNConnectedCategory', operation: 'PNSubscribeOperation' };
const DROPPED = { category: 'PNDisconnectedUnexpectedlyCategory', error: 'PNTimeoutCategory' };
const REFUSED = { category: 'PNConnectionErrorCategory', error: 'PNBadRequestCategory' };

describe('tabs that share a stream', () => {
  useFakeTimers();
  afterEach(() => void jest.restoreAllMocks());

  const openTab = (browser: ReturnType<typeof createFakeBrowser>, channels = ['a']) => {
    const pubnub = createFakePubnub();
    const actions: UnknownAction[] = [];
    let isLeading = false;
    const dispatch = (action: UnknownAction) => {
      if (leadershipChanged.match(action)) isLeading = action.payload;
      else actions.push(action);
    };
    const sendLeaveBeacon = jest.fn<undefined, [readonly string[]]>();
    const connection = openConnection(pubnub.sdk, dispatch, {
      now: Date.now,
      sendLeaveBeacon,
      shareStream: (sdk, own, output, times) =>
        Promise.resolve(new SharedStream(sdk, own, output, { ...times, tabs: browser.group() })),
      warn: jest.fn(),
    });
    connection.setChannels(new Set(channels));
    return {
      pubnub,
      connection,
      sendLeaveBeacon,
      setChannels: (...names: string[]) => connection.setChannels(new Set(names)),
      polls: () => pubnub.listeners.size === 1,
      /** Whether the tab was told that it leads. */
      leads: () => isLeading,
      /** The actions since the last look. */
      newActions: () => actions.splice(0),
    };
  };
  /** A leading tab and one that it serves. */
  const openTwo = async (...channels: string[]) => {
    const browser = createFakeBrowser();
    const leading = openTab(browser);
    leading.pubnub.emit('status', CONNECTED);
    // The code that shares the stream is loaded by then.
    await pass(4_000);
    const served = openTab(browser, channels.length > 0 ? channels : ['a']);
    served.pubnub.emit('status', CONNECTED);
    await pass(4_000);
    for (const tab of [leading, served]) {
      expect(tab.newActions()).toEqual([connectionEstablished({ isRecovered: false })]);
    }
    expect([leading.polls(), served.polls()]).toEqual([true, false]);
    expect([leading.leads(), served.leads()]).toEqual([true, false]);
    return { browser, leading, served };
  };
  const setHidden = (isHidden: boolean) =>
    void jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  const RESYNCED = [
    connectionLost({ category: 'the other tab was late' }),
    connectionEstablished({ isRecovered: true }),
  ];

  it('have one subscription, to what any of them needs', async () => {
    const { leading, served } = await openTwo('a', 'b');
    expect(leading.pubnub.subscribe.mock.calls.map(([{ channels }]) => channels)).toEqual([
      ['a'],
      ['b'],
    ]);
    served.setChannels('a', 'c');
    await pass(1);
    expect(leading.pubnub.subscribe).toHaveBeenLastCalledWith(
      expect.objectContaining({ channels: ['c'] }),
    );
    expect(leading.pubnub.unsubscribe.mock.calls).toEqual([[{ channels: ['b'] }]]);
  });

  it('each take the events of their own channels only', async () => {
    const { leading, served } = await openTwo('a', 'b');
    leading.pubnub.emit('message', sdkMessageEvent({ channel: 'a' }));
    leading.pubnub.emit('message', sdkMessageEvent({ channel: 'b' }));
    await pass(200);
    const channelsOf = (actions: UnknownAction[]) =>
      actions
        .filter(messagesReceived.match)
        .flatMap(({ payload }) => payload.map((m) => m.channelId));
    expect(channelsOf(leading.newActions())).toEqual(['a']);
    expect(channelsOf(served.newActions())).toEqual(['a', 'b']);
  });

  it('unsubscribe from what only a tab needed that is gone', async () => {
    const { leading, served } = await openTwo('a', 'b');
    served.connection.close();
    await pass(1);
    expect(leading.pubnub.unsubscribe.mock.calls).toEqual([[{ channels: ['b'] }]]);
    expect(leading.polls()).toBe(true);
  });

  it('recover together', async () => {
    const { leading, served } = await openTwo();
    leading.pubnub.emit('status', DROPPED);
    await pass(0);
    const lost = [connectionLost({ category: 'PNTimeoutCategory' })];
    expect([leading.newActions(), served.newActions()]).toEqual([lost, lost]);
    leading.pubnub.emit('status', CONNECTED);
    await pass(0);
    const established = [connectionEstablished({ isRecovered: true })];
    expect([leading.newActions(), served.newActions()]).toEqual([established, established]);
    expect(served.pubnub.reconnect).not.toHaveBeenCalled();
  });

  it('read again what may have come before the leading tab knew that it was needed', async () => {
    const { leading, served } = await openTwo();
    served.setChannels('a', 'b');
    leading.pubnub.emit('message', sdkMessageEvent({ channel: 'a' }));
    await pass(200);
    expect(served.newActions()).toEqual(expect.arrayContaining(RESYNCED));
    await pass(10);
    served.setChannels('a', 'b', 'c');
    await pass(1);
    expect(served.newActions()).toEqual([]);
  });

  it('lose one answer that is too full together, and before what it holds', async () => {
    const { leading, served } = await openTwo();
    for (let i = 0; i < 100; i += 1)
      leading.pubnub.emit('message', sdkMessageEvent({ channel: 'a' }));
    await pass(1_000);
    const types = ({ newActions }: typeof leading) => newActions().map(({ type }) => type);
    const expected = [connectionLost.type, messagesReceived.type, connectionEstablished.type];
    expect([types(leading), types(served)]).toEqual([expected, expected]);
  });

  it('are led by the next one when the leading one closes', async () => {
    const { leading, served } = await openTwo();
    leading.connection.close();
    await pass(1);
    expect([leading.polls(), served.polls()]).toEqual([false, true]);
    expect([leading.leads(), served.leads()]).toEqual([false, true]);
    expect(served.newActions()).toEqual([
      connectionLost({ category: 'the tab that received for this one ended' }),
    ]);
    served.pubnub.emit('status', CONNECTED);
    expect(served.newActions()).toEqual([connectionEstablished({ isRecovered: true })]);
  });

  it('take no bad request for wrong keys once they were connected', async () => {
    const { leading, served } = await openTwo();
    leading.connection.close();
    await pass(1);
    served.pubnub.emit('status', REFUSED);
    expect(served.newActions().map(({ type }) => type)).not.toContain(keysRefused.type);
  });

  it('say that the user leaves only when the last one goes away', async () => {
    const { leading, served } = await openTwo();
    served.connection.close();
    expect(served.pubnub.destroy).not.toHaveBeenCalledWith(false);
    await pass(1);
    window.dispatchEvent(new Event('pagehide'));
    expect(served.sendLeaveBeacon).not.toHaveBeenCalled();
    expect(leading.sendLeaveBeacon.mock.calls).toEqual([[['a']]]);
  });

  it('do not say so while one goes on', async () => {
    const { leading, served } = await openTwo();
    window.dispatchEvent(new Event('pagehide'));
    expect(leading.sendLeaveBeacon).not.toHaveBeenCalled();
    expect(served.sendLeaveBeacon).not.toHaveBeenCalled();
  });

  it('are led by a visible one when a hidden one lost its connection', async () => {
    const { leading, served } = await openTwo();
    setHidden(true);
    leading.pubnub.emit('status', DROPPED);
    setHidden(false);
    await pass(1);
    expect([leading.polls(), served.polls()]).toEqual([false, true]);
    served.pubnub.emit('status', CONNECTED);
    await pass(1);
    for (const { newActions } of [leading, served]) {
      expect(newActions()).toEqual([
        connectionLost({ category: 'PNTimeoutCategory' }),
        connectionEstablished({ isRecovered: true }),
      ]);
    }
  });

  it('are led by one that becomes visible without a connection', async () => {
    const { leading, served } = await openTwo();
    setHidden(true);
    leading.pubnub.emit('status', DROPPED);
    await pass(1);
    expect(served.polls()).toBe(false);
    setHidden(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(1);
    expect(served.polls()).toBe(true);
  });

  it('stay with a leading one that answers', async () => {
    const { leading, served } = await openTwo();
    await pass(60_000);
    expect([leading.polls(), served.polls()]).toEqual([true, false]);
    expect(served.newActions()).toEqual([]);
  });

  it('begin anew after they were frozen', async () => {
    const { leading, served } = await openTwo();
    document.dispatchEvent(new Event('freeze'));
    document.dispatchEvent(new Event('resume'));
    await pass(1);
    leading.pubnub.emit('status', CONNECTED);
    served.pubnub.emit('status', CONNECTED);
    await pass(1);
    for (const { newActions } of [leading, served]) {
      expect(newActions().slice(0, 2)).toEqual([
        connectionLost({ category: 'page was frozen' }),
        connectionEstablished({ isRecovered: true }),
      ]);
    }
    expect([leading.polls(), served.polls()].filter(Boolean)).toHaveLength(1);
  });
});
