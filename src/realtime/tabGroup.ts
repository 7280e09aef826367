import type PubNub from 'pubnub';
import type { ClientConfig } from '../pubnub/client';
import { SharedStream, type TabGroup } from './sharedStream';
import type { OwnStream, Stream, StreamOutput } from './stream';

/** Takes the subscription of this tab, and gives one that it has together with other tabs. */
export type ShareStream = (
  pubnub: PubNub,
  own: OwnStream,
  output: StreamOutput,
  needs: {
    /** The clock, ms since the epoch. */
    readonly now: () => number;
    /** Since when this tab needs events. */
    readonly since: number;
    /** Of which channels to receive presence events; of all by default. */
    readonly hasPresence?: (channel: string) => boolean;
    /** Gets a new token when a poll was refused. */
    readonly renewToken?: (() => Promise<boolean>) | undefined;
  },
) => Promise<Stream>;

/**
 * Shares with the tabs of the same user, keys, token and build: builds may differ in what they tell each
 * other. Without Web Locks, which need a secure page, the tab stays by itself.
 */
export async function shareStream(
  config: ClientConfig,
  ...[pubnub, own, output, needs]: Parameters<ShareStream>
): Promise<Stream> {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return own;
  const tabs: TabGroup = {
    // The address of this file carries a hash of its content and of all that it needs.
    name: await digest(JSON.stringify([import.meta.url, config])),
    locks: navigator.locks,
    openBus: (name) => new BroadcastChannel(name),
  };
  return new SharedStream(pubnub, own, output, { ...needs, tabs });
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
