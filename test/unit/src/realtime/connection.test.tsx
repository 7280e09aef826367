import type { UnknownAction } from '@reduxjs/toolkit';
import { openConnection } from '../../../../src/realtime/connection';
import {
  accessDenied,
  connectionEstablished,
  connectionLost,
  keysRefused,
  messagesReceived,
  usersChanged,
} from '../../../../src/realtime/events';
import { sdkMessageEvent, sdkObjectEvent } from '../../../builders/buildSdk';
import { createFakePubnub } from '../../../support/fakes/fakePubnub';
import { pass, useFakeTimers } from '../../../support/fakes/fakeTimers';

const CONNECTED = { category: 'PNConnectedCategory', operation: 'PNSubscribeOperation' };
const FAILED = { category: 'PNConnectionErrorCategory', error: 'PNNetworkIssuesCategory' };
const DROPPED = { category: 'PNDisconnectedUnexpectedlyCategory', error: 'PNTimeoutCategory' };

function open(now = () => 7) {
  const pubnub = createFakePubnub();
  const actions: UnknownAction[] = [];
  const sendLeaveBeacon = jest.fn<undefined, [readonly string[]]>();
  const connection = openConnection(pubnub.sdk, (action) => void actions.push(action), {
    now,
    sendLeaveBeacon,
    warn: jest.fn(),
  });
  return { pubnub, actions, connection, sendLeaveBeacon };
}

describe('connection', () => {
  useFakeTimers();
  // The longest delay each time; what is random is only how much of it is saved.
  beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(1));
  afterEach(() => void jest.restoreAllMocks());

  describe('channels', () => {
    it('are subscribed with presence, and only those that are new [7.8]', () => {
      const { pubnub, connection } = open();
      connection.setChannels(new Set(['a', 'b']));
      connection.setChannels(new Set(['a', 'b', 'c']));
      expect(pubnub.subscribe.mock.calls).toEqual([
        [{ channels: ['a', 'b'], withPresence: true }],
        [{ channels: ['c'], withPresence: true }],
      ]);
      expect(pubnub.unsubscribe).not.toHaveBeenCalled();
    });

    it('are unsubscribed when they are no longer wanted', () => {
      const { pubnub, connection } = open();
      connection.setChannels(new Set(['a', 'b']));
      connection.setChannels(new Set(['b']));
      expect(pubnub.unsubscribe.mock.calls).toEqual([[{ channels: ['a'] }]]);
      expect(pubnub.subscribe).toHaveBeenCalledTimes(1);
    });

    it('that are the same again cause no call', () => {
      const { pubnub, connection } = open();
      connection.setChannels(new Set(['a']));
      const calls = pubnub.countCalls();
      connection.setChannels(new Set(['a']));
      expect(pubnub.countCalls()).toBe(calls);
    });

    it('are subscribed again when they come back', () => {
      const { pubnub, connection } = open();
      for (const channels of [['a'], [], ['a']]) connection.setChannels(new Set(channels));
      expect(pubnub.subscribe).toHaveBeenCalledTimes(2);
    });
  });

  describe('events', () => {
    it('come through one listener, however often channels change', () => {
      const { pubnub, connection } = open();
      connection.setChannels(new Set(['a']));
      connection.setChannels(new Set(['b']));
      expect(pubnub.listeners.size).toBe(1);
    });

    it('of one burst become one action per kind [7.9]', async () => {
      const { pubnub, actions } = open();
      for (let i = 0; i < 50; i += 1) pubnub.emit('message', sdkMessageEvent());
      pubnub.emit('file', sdkMessageEvent());
      pubnub.emit('objects', sdkObjectEvent('uuid', 'set', { id: 'user_ann', name: 'Ann' }));
      expect(actions).toEqual([]);
      await Promise.resolve();
      expect(actions.map(({ type }) => type)).toEqual([messagesReceived.type, usersChanged.type]);
      expect(actions[0]?.['payload']).toHaveLength(51);
    });
  });

  describe('recovery', () => {
    it('tells the first connection from one that was lost before [4.27]', () => {
      const { pubnub, actions } = open();
      pubnub.emit('status', CONNECTED);
      pubnub.emit('status', DROPPED);
      pubnub.emit('status', CONNECTED);
      expect(actions).toEqual([
        connectionEstablished({ isRecovered: false }),
        connectionLost({ category: 'PNTimeoutCategory' }),
        connectionEstablished({ isRecovered: true }),
      ]);
    });

    it('reconnects after delays that double up to two and a half seconds', async () => {
      const { pubnub } = open();
      for (const [i, delay] of [250, 500, 1_000, 2_000, 2_500, 2_500].entries()) {
        pubnub.emit('status', FAILED);
        await pass(delay - 1);
        expect(pubnub.reconnect).toHaveBeenCalledTimes(i);
        await pass(1);
        expect(pubnub.reconnect).toHaveBeenCalledTimes(i + 1);
      }
    });

    it('tries at once when the user does not wait', () => {
      const { pubnub, connection } = open();
      pubnub.emit('status', FAILED);
      expect(pubnub.reconnect).not.toHaveBeenCalled();
      connection.retry();
      expect(pubnub.reconnect).toHaveBeenCalledTimes(1);
    });

    it('saves at most half of a delay [F4]', async () => {
      jest.mocked(Math.random).mockReturnValue(0);
      const { pubnub } = open();
      pubnub.emit('status', FAILED);
      await pass(124);
      expect(pubnub.reconnect).not.toHaveBeenCalled();
      await pass(1);
      expect(pubnub.reconnect).toHaveBeenCalledTimes(1);
    });

    it('starts with the short delay again once it was connected', async () => {
      const { pubnub } = open();
      for (let i = 0; i < 5; i += 1) {
        pubnub.emit('status', FAILED);
        await pass(10_000);
      }
      pubnub.emit('status', CONNECTED);
      pubnub.emit('status', DROPPED);
      pubnub.reconnect.mockClear();
      await pass(250);
      expect(pubnub.reconnect).toHaveBeenCalledTimes(1);
    });

    it('reconnects once for several failures in a row', async () => {
      const { pubnub } = open();
      for (let i = 0; i < 3; i += 1) pubnub.emit('status', FAILED);
      await pass(60_000);
      expect(pubnub.reconnect).toHaveBeenCalledTimes(1);
    });

    it('reconnects at once when the browser is online again, and only once', async () => {
      const { pubnub } = open();
      pubnub.emit('status', FAILED);
      window.dispatchEvent(new Event('online'));
      expect(pubnub.reconnect).toHaveBeenCalledTimes(1);
      await pass(60_000);
      expect(pubnub.reconnect).toHaveBeenCalledTimes(1);
    });

    it('takes no connection for a living one when the browser is online again', () => {
      const { pubnub, actions } = open();
      window.dispatchEvent(new Event('online'));
      expect(pubnub.reconnect).not.toHaveBeenCalled();
      pubnub.emit('status', CONNECTED);
      window.dispatchEvent(new Event('online'));
      expect(pubnub.disconnect).toHaveBeenCalledTimes(1);
      expect(pubnub.reconnect).toHaveBeenCalledTimes(1);
      pubnub.emit('status', CONNECTED);
      expect(actions.at(-1)).toEqual(connectionEstablished({ isRecovered: true }));
    });

    it('starts presence again after a heartbeat that failed, without calling delivery lost', async () => {
      const { pubnub, actions } = open();
      pubnub.emit('status', {
        error: true,
        operation: 'PNHeartbeatOperation',
        category: 'PNNetworkIssuesCategory',
      });
      await pass(250);
      expect(pubnub.reconnect).toHaveBeenCalledTimes(1);
      expect(actions).toEqual([]);
    });

    it.each([
      ['a changed subscription', { category: 'PNSubscriptionChangedCategory' }],
      ['a wanted disconnect', { category: 'PNDisconnectedCategory' }],
      ['a heartbeat that went well', { error: false, operation: 'PNHeartbeatOperation' }],
      ['no status at all', null],
    ])('does nothing about %s', async (_title, status) => {
      const { pubnub, actions } = open();
      pubnub.emit('status', status);
      await pass(60_000);
      expect(pubnub.reconnect).not.toHaveBeenCalled();
      expect(actions).toEqual([]);
    });
  });

  it('tells of keys that the service does not know, at the first subscription alone', async () => {
    const { pubnub, actions } = open();
    const refused = { category: 'PNConnectionErrorCategory', error: 'PNBadRequestCategory' };
    pubnub.emit('status', refused);
    expect(actions).toContainEqual(keysRefused());
    await pass(60_000);
    expect(pubnub.reconnect).toHaveBeenCalledTimes(1);
    pubnub.emit('status', CONNECTED);
    actions.length = 0;
    pubnub.emit('status', refused);
    expect(actions).toEqual([connectionLost({ category: 'PNBadRequestCategory' })]);
  });

  it.each([
    ['category', { category: 'PNAccessDeniedCategory', error: true }],
    ['error', { category: 'PNConnectionErrorCategory', error: 'PNAccessDeniedCategory' }],
  ])(
    'tells of denied access that arrives as %s, and does not try again [8.3]',
    async (_place, status) => {
      const { pubnub, actions } = open();
      pubnub.emit('status', status);
      await pass(60_000);
      expect(actions).toEqual([accessDenied()]);
      expect(pubnub.reconnect).not.toHaveBeenCalled();
    },
  );

  describe('an answer with as many events as fit', () => {
    const flood = ({ pubnub }: ReturnType<typeof open>, count = 100) => {
      for (let i = 0; i < count; i += 1) pubnub.emit('message', sdkMessageEvent());
    };
    const types = ({ actions }: ReturnType<typeof open>) => actions.map(({ type }) => type);
    const established = connectionEstablished.type;

    it('is taken for an outage: what else happened was dropped without a word', async () => {
      const opened = open();
      opened.pubnub.emit('status', CONNECTED);
      flood(opened);
      await pass(0);
      expect(types(opened)).toEqual([
        established,
        connectionLost.type,
        messagesReceived.type,
        established,
      ]);
      expect(opened.actions.at(-1)).toEqual(connectionEstablished({ isRecovered: true }));
      expect(opened.pubnub.reconnect).not.toHaveBeenCalled();
    });

    it('is none when one event less came', async () => {
      const opened = open();
      flood(opened, 99);
      await pass(60_000);
      expect(types(opened)).toEqual([messagesReceived.type]);
    });

    it('is followed up once a second at most, however many there are', async () => {
      const opened = open(Date.now);
      opened.pubnub.emit('status', CONNECTED);
      for (let i = 0; i < 20; i += 1) {
        flood(opened);
        await pass(100);
      }
      await pass(1_000);
      expect(types(opened).filter((type) => type === established)).toHaveLength(4);
      expect(types(opened).at(-1)).toBe(established);
    });

    it('is followed up by the reconnection when the connection is lost', async () => {
      const opened = open();
      opened.pubnub.emit('status', CONNECTED);
      flood(opened);
      opened.pubnub.emit('status', DROPPED);
      await pass(2_000);
      expect(types(opened).filter((type) => type === established)).toHaveLength(1);
    });
  });

  it('is silent after it was closed', async () => {
    const { pubnub, connection, actions } = open();
    pubnub.emit('status', FAILED);
    connection.close();
    actions.length = 0;
    pubnub.emit('message', sdkMessageEvent());
    window.dispatchEvent(new Event('online'));
    await pass(60_000);
    expect(pubnub.destroy).toHaveBeenCalledTimes(1);
    expect(pubnub.reconnect).not.toHaveBeenCalled();
    expect(actions).toEqual([]);
  });

  describe('a page that goes away', () => {
    const show = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

    it('takes leave of the channels that are subscribed then', () => {
      const { connection, sendLeaveBeacon } = open();
      connection.setChannels(new Set(['a', 'b']));
      connection.setChannels(new Set(['b', 'c']));
      window.dispatchEvent(new Event('pagehide'));
      expect(sendLeaveBeacon.mock.calls).toEqual([[['b', 'c']]]);
    });

    it('begins anew when the browser restores it', () => {
      const { pubnub, actions } = open();
      window.dispatchEvent(new Event('pagehide'));
      show(true);
      expect(pubnub.disconnect.mock.calls).toEqual([[true]]);
      expect(pubnub.reconnect).toHaveBeenCalledTimes(1);
      expect(actions).toEqual([connectionLost({ category: 'page restored' })]);
    });

    it('begins anew when the browser loses its network', () => {
      const { pubnub, actions } = open();
      window.dispatchEvent(new Event('offline'));
      expect(pubnub.reconnect).toHaveBeenCalledTimes(1);
      expect(actions).toEqual([connectionLost({ category: 'the network is gone' })]);
    });

    it('tries again when it begins anew without success', async () => {
      const { pubnub } = open();
      // The SDK reports the end of the connection while it is told to end it.
      pubnub.disconnect.mockImplementation(() => pubnub.emit('status', DROPPED));
      window.dispatchEvent(new Event('offline'));
      pubnub.emit('status', DROPPED);
      expect(pubnub.reconnect).toHaveBeenCalledTimes(1);
      await pass(250);
      expect(pubnub.reconnect).toHaveBeenCalledTimes(2);
    });

    it('begins anew when it wakes from sleep', async () => {
      let slept = 0;
      const { pubnub, actions } = open(() => Date.now() + slept);
      slept = 600_000;
      await pass(60_000);
      expect(pubnub.disconnect.mock.calls).toEqual([[true]]);
      expect(pubnub.reconnect).toHaveBeenCalledTimes(1);
      expect(actions).toEqual([connectionLost({ category: 'page slept' })]);
    });

    it('does nothing when it is shown for the first time', () => {
      const { pubnub } = open();
      show(false);
      expect(pubnub.countCalls()).toBe(0);
    });

    it('says nothing after the connection was closed', () => {
      const { pubnub, connection, sendLeaveBeacon } = open();
      connection.close();
      const calls = pubnub.countCalls();
      window.dispatchEvent(new Event('pagehide'));
      show(true);
      expect(sendLeaveBeacon).not.toHaveBeenCalled();
      expect(pubnub.countCalls()).toBe(calls);
    });
  });
});
