import type { UnknownAction } from '@reduxjs/toolkit';
import type PubNub from 'pubnub';
import type { SendLeaveBeacon } from '../pubnub/leaveBeacon';
import { ActionBatch } from './batch';
import { createRecovery, readStatus } from './recovery';
import { createMessageActionTranslator, createMessageTranslator } from './translateMessage';
import { createObjectTranslator } from './translateObject';
import { createPresenceTranslator } from './translatePresence';
import { createSignalTranslator } from './translateSignal';
import { watchOverflow, watchPage, watchSleep } from './watches';

export interface Connection {
  /** Subscribes to exactly these channels; those already subscribed stay untouched. */
  setChannels(channels: ReadonlySet<string>): void;
  close(): void;
}

interface ConnectionDeps {
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  readonly sendLeaveBeacon: SendLeaveBeacon;
  /** Translates message and file events; the chat's own by default. */
  readonly createMessageTranslator?: typeof createMessageTranslator;
  /** Whether to receive presence events; yes by default. */
  readonly hasPresence?: boolean;
}

/**
 * Owns live delivery for a session: the one SDK listener, the set of subscribed channels and
 * recovery. Every SDK event leaves here as an action. React does not know it, so mounting twice
 * cannot subscribe twice.
 */
export function openConnection(
  pubnub: PubNub,
  dispatch: (action: UnknownAction) => void,
  deps: ConnectionDeps,
): Connection {
  const { now, sendLeaveBeacon, hasPresence = true } = deps;
  const batch = new ActionBatch(dispatch);
  const message = (deps.createMessageTranslator ?? createMessageTranslator)(pubnub, batch);
  const recovery = createRecovery({
    dispatch,
    flush: () => batch.flush(),
    disconnect: () => pubnub.disconnect(true),
    reconnect: () => pubnub.reconnect(),
  });
  const interrupt = (reason: string) => recovery.send({ type: 'interrupted', reason });
  const subscribed = new Set<string>();
  const stopWatchingPage = watchPage({
    onHidden: () => sendLeaveBeacon([...subscribed]),
    onRestored: () => interrupt('page restored'),
    onOnline: () => recovery.send({ type: 'online' }),
    onOffline: () => interrupt('the network is gone'),
  });
  const stopWatchingSleep = watchSleep(now, () => interrupt('page slept'));
  const listener = watchOverflow(
    {
      message: message('message'),
      file: message('file'),
      objects: createObjectTranslator(batch),
      messageAction: createMessageActionTranslator(batch),
      presence: createPresenceTranslator(batch, now),
      signal: createSignalTranslator(batch, now),
      status: (status) => {
        batch.flush();
        const event = readStatus(status);
        if (event) recovery.send(event);
      },
    },
    () => recovery.send({ type: 'overflowed' }),
  );
  pubnub.addListener(listener);
  return {
    setChannels(channels) {
      const added = [...channels].filter((channel) => !subscribed.has(channel));
      const removed = [...subscribed].filter((channel) => !channels.has(channel));
      for (const channel of added) subscribed.add(channel);
      for (const channel of removed) subscribed.delete(channel);
      if (added.length > 0) pubnub.subscribe({ channels: added, withPresence: hasPresence });
      if (removed.length > 0) pubnub.unsubscribe({ channels: removed });
    },
    close() {
      stopWatchingPage();
      stopWatchingSleep();
      recovery.stop();
      pubnub.removeListener(listener);
      pubnub.destroy();
      batch.drop();
    },
  };
}
