import type { UnknownAction } from '@reduxjs/toolkit';
import type PubNub from 'pubnub';
import { isRecord } from '../../shared/isRecord';
import { createUuid } from '../lib/random';
import { connectionEstablished, connectionLost, leadershipChanged } from './events';
import { holdLock, Leadership } from './leadership';
import { OtherTabs } from './otherTabs';
import {
  openStream,
  type EventKind,
  type OwnStream,
  type Stream,
  type StreamOutput,
} from './stream';
import type { ReceivedEvent, TabMessage } from './tabMessages';
import { listen } from './watches';

/** How often a visible tab asks whether the leading one still works, ms. */
const ASK_INTERVAL_MS = 2_000;
/** Unanswered questions after which it takes over. */
const MAX_UNANSWERED = 2;

/** The tabs of this browser that may share a subscription, and how they reach each other. */
export interface TabGroup {
  /** The same in all of these tabs. Other pages can see it, so it is a digest of what it is made of. */
  readonly name: string;
  readonly locks: LockManager;
  readonly openBus: (name: string) => BroadcastChannel;
}

interface SharedStreamDeps {
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  readonly tabs: TabGroup;
  /** Since when this tab needs events, ms since the epoch. */
  readonly since: number;
  /** Of which channels to receive presence events; of all by default. Tabs that share have the same token. */
  readonly hasPresence?: (channel: string) => boolean;
  /** Gets a new token when a poll was refused. */
  readonly renewToken?: (() => Promise<boolean>) | undefined;
}

/**
 * A stream that several tabs of a user have together: one of them leads, subscribes to what any of them
 * needs, and hands each event on to the others, which do not poll.
 *
 * A tab comes with a subscription of its own, as if it were alone, and ends it when the leading tab serves
 * it: sharing delays nothing, and where it fails the tab works by itself. When the leading tab
 * closes, crashes, freezes or hangs, another one leads; to the others this is a lost connection, which
 * is recovered from by the same rules as any other.
 */
export class SharedStream implements Stream {
  private readonly id = createUuid();
  private readonly events: ReceivedEvent[] = [];
  private channels: ReadonlySet<string> = new Set();
  private isServed = false;
  /** Whether this tab receives events, as the state has it. */
  private isConnected: boolean;
  private wasConnected: boolean;
  private unanswered = 0;
  private others: OtherTabs | undefined;
  private leadership: Leadership | undefined;
  private bus: BroadcastChannel | undefined;
  /** Ends the part of this tab in the group. */
  private attendance = new AbortController();
  /** When an event came, or may have come; ms since the epoch. */
  private lastEventAt: number;

  constructor(
    private readonly pubnub: PubNub,
    private own: OwnStream | undefined,
    private readonly output: StreamOutput,
    private readonly deps: SharedStreamDeps,
  ) {
    this.isConnected = own?.phase === 'connected';
    this.wasConnected = own?.phase !== 'connecting';
    this.lastEventAt = deps.now();
    own?.redirect(this.ownOutput());
    this.enter(deps.since);
  }

  setChannels(channels: ReadonlySet<string>): void {
    this.channels = channels;
    this.subscribe();
    if (!this.others) this.join(this.deps.now());
  }

  suspend(): boolean {
    const isLast = !this.isServed && !this.others?.count;
    this.exit();
    return isLast;
  }

  resume(reason: string): void {
    this.exit();
    this.isServed = false;
    if (this.own) this.own.resume(reason);
    else {
      this.lose(reason);
      this.openOwn();
    }
    this.enter(this.deps.now());
  }

  online(): void {
    this.own?.online();
  }

  offline(): void {
    this.own?.offline();
  }

  close(isLeaving: boolean): void {
    const isLast = this.suspend();
    this.closeOwn(isLeaving && isLast);
  }

  private enter(since: number): void {
    const attendance = new AbortController();
    this.attendance = attendance;
    const { signal } = attendance;
    const { name, locks, openBus } = this.deps.tabs;
    this.bus = openBus(name);
    this.bus.onmessage = ({ data }: MessageEvent<TabMessage>) => this.receive(data);
    this.leadership = new Leadership(locks, name, {
      onGained: () => this.lead(),
      onStolen: () => this.stepDown(),
    });
    this.leadership.wait();
    holdLock(locks, tabLock(name, this.id), signal, () => this.join(since));
    const timer = setInterval(() => this.ask(), ASK_INTERVAL_MS);
    const handleVisibility = () => {
      const isLost = this.wasConnected && !this.isConnected;
      if (isLost && !document.hidden && !this.others) this.leadership?.steal();
    };
    const stopListening = listen(document, 'visibilitychange', handleVisibility);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      stopListening();
    });
  }

  private exit(): void {
    this.attendance.abort();
    this.endOthers();
    this.leadership?.resign();
    this.bus?.close();
    this.bus = undefined;
  }

  /** This tab holds the lock. */
  private lead(): void {
    const { name, locks } = this.deps.tabs;
    this.others = new OtherTabs(
      (tab, signal, onGone) => holdLock(locks, tabLock(name, tab), signal, onGone),
      () => this.subscribe(),
    );
    this.isServed = false;
    if (!this.own) {
      this.lose('the tab that received for this one ended');
      this.openOwn();
    }
    this.post({ type: 'leading' });
    this.output.dispatch(leadershipChanged(true));
  }

  /** Another tab took the lock away: this one hung, was frozen, or is hidden without a connection. */
  private stepDown(): void {
    this.endOthers();
    this.closeOwn(false);
    this.lose('another tab took over');
    this.join(this.deps.now());
    this.leadership?.wait();
  }

  private endOthers(): void {
    if (!this.others) return;
    this.others.end();
    this.others = undefined;
    this.output.dispatch(leadershipChanged(false));
  }

  private openOwn(): void {
    const phase = this.wasConnected ? 'lost' : 'connecting';
    this.own = openStream(this.pubnub, this.ownOutput(), { ...this.deps, phase });
    this.subscribe();
  }

  private ownOutput(): StreamOutput {
    return {
      event: (kind, event) => this.emit(kind, event),
      flush: () => {
        this.postEvents();
        this.output.flush();
      },
      dispatch: (action) => this.report(action),
    };
  }

  private closeOwn(isLeaving: boolean): void {
    this.own?.close(isLeaving);
    this.own = undefined;
  }

  private subscribe(): void {
    this.own?.setChannels(new Set([...this.channels, ...(this.others?.channels() ?? [])]));
  }

  /** An event of the own subscription. The events of one answer go to the other tabs together. */
  private emit(kind: EventKind, event: unknown): void {
    this.lastEventAt = this.deps.now();
    if (this.others?.count) {
      if (this.events.length === 0) queueMicrotask(() => this.postEvents());
      this.events.push([kind, event]);
    }
    this.take(kind, event);
  }

  private take(kind: EventKind, event: unknown): void {
    const isWanted = isRecord(event) && this.channels.has(String(event['channel']));
    if (isWanted) this.output.event(kind, event);
  }

  private postEvents(): void {
    if (this.events.length > 0) this.post({ type: 'events', events: this.events.splice(0) });
  }

  /** The state of the own subscription changed. */
  private report(action: UnknownAction): void {
    if (connectionEstablished.match(action)) {
      this.isConnected = true;
      this.wasConnected = true;
      this.output.dispatch(action);
      this.serve();
      return;
    }
    if (connectionLost.match(action)) {
      this.isConnected = false;
      this.others?.delay();
      if (this.others) this.post({ type: 'lost', ...action.payload, isHidden: document.hidden });
    }
    this.output.dispatch(action);
  }

  private serve(): void {
    if (!this.others || this.own?.phase !== 'connected') return;
    this.postEvents();
    const tabs = this.others.takeUnserved();
    if (tabs.length > 0) this.post({ type: 'serving', tabs });
  }

  private join(since: number): void {
    this.post({ type: 'join', tab: this.id, channels: [...this.channels], since });
  }

  private post(message: TabMessage): void {
    this.bus?.postMessage(message);
  }

  private receive(message: TabMessage): void {
    switch (message.type) {
      case 'join': {
        const { tab, channels, since } = message;
        const mayLack = this.own?.phase !== 'connected' || this.lastEventAt >= since;
        this.others?.add(tab, channels, mayLack);
        this.serve();
        return;
      }
      case 'ask':
        if (this.others) this.post({ type: 'here' });
        return;
      case 'here':
        this.unanswered = 0;
        return;
      case 'leading':
        this.unanswered = 0;
        if (this.isServed) this.lose('the tab that received for this one ended');
        this.isServed = false;
        this.join(this.deps.now());
        return;
      case 'events':
        for (const [kind, event] of message.events) this.take(kind, event);
        return;
      case 'serving': {
        const place = message.tabs.find(({ tab }) => tab === this.id);
        if (place && !this.others) this.beServed(place.isLate);
        return;
      }
      case 'lost':
        if (!this.isServed) return;
        this.isServed = false;
        this.lose(message.category);
        // Browsers slow the timers of hidden pages down, and with them the next attempts to connect.
        if (message.isHidden && !document.hidden) this.leadership?.steal();
    }
  }

  /** @param isLate whether something may have been said that neither tab delivered to this one */
  private beServed(isLate: boolean): void {
    this.closeOwn(false);
    this.isServed = true;
    if (isLate) this.lose('the other tab was late');
    if (this.isConnected) return;
    this.output.flush();
    this.output.dispatch(connectionEstablished({ isRecovered: this.wasConnected }));
    this.isConnected = true;
    this.wasConnected = true;
  }

  private lose(category: string): void {
    if (!this.isConnected) return;
    this.isConnected = false;
    this.output.dispatch(connectionLost({ category }));
  }

  /** Only a visible tab asks: the timers of hidden ones are slow, and no user waits for them. */
  private ask(): void {
    if (this.others || document.hidden) return;
    if (this.unanswered >= MAX_UNANSWERED) {
      this.unanswered = 0;
      this.leadership?.steal();
      return;
    }
    this.unanswered += 1;
    this.post({ type: 'ask' });
  }
}

function tabLock(group: string, tab: string): string {
  return `${group} ${tab}`;
}
