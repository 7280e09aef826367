import type { UnknownAction } from '@reduxjs/toolkit';
import type PubNub from 'pubnub';
import type { SendLeaveBeacon } from '../pubnub/leaveBeacon';
import { ActionBatch } from './batch';
import { connectionEstablished, leadershipChanged } from './events';
import { openStream, type EventKind, type Stream, type StreamOutput } from './stream';
import type { ShareStream } from './tabGroup';
import { createMessageActionTranslator, createMessageTranslator } from './translateMessage';
import { createObjectTranslator } from './translateObject';
import { createPresenceTranslator } from './translatePresence';
import { createSignalTranslator } from './translateSignal';
import { watchPage } from './watches';

export interface Connection extends Pick<Stream, 'setChannels'> {
  /** Tries to connect now, if a try is due later. */
  retry(): void;
  close(): void;
}

interface ConnectionDeps {
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  readonly sendLeaveBeacon: SendLeaveBeacon;
  /** Shares one long-poll with other tabs; without it this page polls by itself. */
  readonly shareStream?: ShareStream;
  /** For the developer's console. */
  readonly warn: (message: string, cause: unknown) => void;
  /** Translates message and file events; the chat's own by default. */
  readonly createMessageTranslator?: typeof createMessageTranslator;
  /** Of which channels to receive presence events; of all by default. */
  readonly hasPresence?: (channel: string) => boolean;
  /** A timetoken: delivers also what happened since then; by default what happens once it is subscribed. */
  readonly cursor?: string;
  /** Gets a new token when a poll was refused; without it the refusal ends the session. */
  readonly renewToken?: (() => Promise<boolean>) | undefined;
}

/** After the first connection, ms: what shares is not needed for the first messages. */
const SHARE_AFTER_MS = 3_000;

/**
 * Owns live delivery for a session. Every SDK event leaves here as an action. React does not know it, so
 * mounting twice cannot subscribe twice.
 */
export function openConnection(
  pubnub: PubNub,
  dispatch: (action: UnknownAction) => void,
  deps: ConnectionDeps,
): Connection {
  const { now, hasPresence, renewToken, sendLeaveBeacon, shareStream, warn } = deps;
  const batch = new ActionBatch(dispatch);
  const message = (deps.createMessageTranslator ?? createMessageTranslator)(pubnub, batch);
  const translate: Readonly<Record<EventKind, (event: unknown) => void>> = {
    message: message('message'),
    file: message('file'),
    objects: createObjectTranslator(batch),
    messageAction: createMessageActionTranslator(batch),
    presence: createPresenceTranslator(batch, now),
    signal: createSignalTranslator(batch, now),
  };
  const output: StreamOutput = {
    event: (kind, event) => translate[kind](event),
    flush: () => batch.flush(),
    dispatch: (action) => {
      if (connectionEstablished.match(action)) shareOnce();
      dispatch(action);
    },
  };
  const since = now();
  const own = openStream(pubnub, output, deps);
  let stream: Stream = own;
  let subscribed: ReadonlySet<string> = new Set();
  let isClosed = false;
  let sharing: ReturnType<typeof setTimeout> | undefined;
  const share = async (shareOwn: ShareStream) => {
    try {
      stream = await shareOwn(pubnub, own, output, {
        now,
        since,
        renewToken,
        ...(hasPresence && { hasPresence }),
      });
    } catch (cause) {
      warn('The subscription is not shared with other tabs', cause);
    }
    // A tab that stays by itself polls for all tabs that it knows of.
    if (stream === own) {
      if (!isClosed) dispatch(leadershipChanged(true));
    } else if (isClosed) stream.close(true);
    else stream.setChannels(subscribed);
  };
  const shareOnce = () => {
    if (!shareStream) return;
    // Hidden pages are many at once when a browser restores them: none may keep a connection for long.
    sharing ??= setTimeout(() => void share(shareStream), document.hidden ? 0 : SHARE_AFTER_MS);
  };
  const stopWatchingPage = watchPage({
    onHidden: () => {
      if (stream.suspend()) sendLeaveBeacon([...subscribed]);
    },
    onFrozen: () => void stream.suspend(),
    onBack: (reason) => stream.resume(reason),
    onOnline: () => stream.online(),
    onOffline: () => stream.offline(),
  });
  return {
    setChannels(channels) {
      subscribed = channels;
      stream.setChannels(channels);
    },
    retry: () => stream.online(),
    close() {
      isClosed = true;
      clearTimeout(sharing);
      stopWatchingPage();
      stream.close(true);
      batch.drop();
    },
  };
}
