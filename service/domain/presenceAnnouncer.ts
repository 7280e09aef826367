import { MAX_INTERVAL_BYTES } from './limits';
import type { PresenceChange } from './presenceChange';

export interface AnnouncementRules {
  /** With more users than this, a channel's changes are told together from time to time. */
  readonly announceMax: number;
  /** How often, ms. */
  readonly intervalMs: number;
}

/** What the watchers of a channel are told: the payload of a presence event. */
export interface Announcement {
  readonly channel: string;
  /** JSON text. */
  readonly payload: string;
}

type Movement = Exclude<PresenceChange['action'], 'state-change'>;

/** What has changed on a channel since its watchers were told. */
interface Summary {
  readonly dueAt: number;
  occupancy: number;
  /** By user id: whether they were present before their first movement, and what the last was. */
  readonly movements: Map<string, { readonly wasPresent: boolean; readonly last: Movement }>;
  /** Something may have happened that is not in here. */
  isIncomplete: boolean;
}

/**
 * Decides how changes are told: one by one on small channels, every few seconds on channels with
 * many users (interval mode, protocol reference 5.7 and 6.3). States are always told at once,
 * because no summary has room for them.
 */
export class PresenceAnnouncer {
  private readonly summaries = new Map<string, Summary>();

  constructor(
    private readonly now: () => number,
    private readonly rules: AnnouncementRules,
  ) {}

  /** Goes on with a channel of an earlier run, or one of which something could not be told. */
  resume(channel: string, occupancy: number): void {
    if (!this.summaries.has(channel) && occupancy <= this.rules.announceMax) return;
    Object.assign(this.summaryOf(channel), { occupancy, isIncomplete: true });
  }

  /** What is told of a change at once, if anything. */
  announce(change: PresenceChange): Announcement[] {
    const { action, channel, occupancy } = change;
    const single = { channel, payload: payloadOf(change) };
    if (action === 'state-change') return [single];
    if (occupancy <= this.rules.announceMax) return [...this.conclude(channel), single];
    if (!change.isRepeated) this.note(change, action);
    return [];
  }

  /** Summaries whose time has come. */
  due(): Announcement[] {
    const now = this.now();
    const due = [...this.summaries].filter(([, { dueAt }]) => dueAt <= now);
    return due.map(([channel, summary]) => {
      const { occupancy } = summary;
      this.summaries.delete(channel);
      if (occupancy > this.rules.announceMax) this.summaryOf(channel).occupancy = occupancy;
      return { channel, payload: intervalPayload(summary, now) };
    });
  }

  /** A change that is told at once must not overtake what came before it. */
  private conclude(channel: string): Announcement[] {
    const summary = this.summaries.get(channel);
    this.summaries.delete(channel);
    return summary && (summary.isIncomplete || summary.movements.size > 0)
      ? [{ channel, payload: intervalPayload(summary, this.now()) }]
      : [];
  }

  private note({ channel, userId, occupancy }: PresenceChange, last: Movement): void {
    const summary = this.summaryOf(channel);
    summary.occupancy = occupancy;
    const wasPresent = summary.movements.get(userId)?.wasPresent ?? last !== 'join';
    summary.movements.set(userId, { wasPresent, last });
  }

  private summaryOf(channel: string): Summary {
    const known = this.summaries.get(channel);
    if (known) return known;
    const dueAt = this.now() + this.rules.intervalMs;
    const summary: Summary = { dueAt, occupancy: 0, movements: new Map(), isIncomplete: false };
    this.summaries.set(channel, summary);
    return summary;
  }
}

/** Protocol reference 5.7. */
function payloadOf({ action, userId, at, occupancy, state }: PresenceChange): string {
  const fields = JSON.stringify({
    action,
    uuid: userId,
    timestamp: Math.floor(at / 1_000),
    precise_timestamp: at,
    occupancy,
  });
  return state === undefined ? fields : `${fields.slice(0, -1)},"data":${state}}`;
}

/**
 * Who came and went, each user at most once: someone who came and went in between is not mentioned.
 * When that is not known or too long, watchers have to ask who is there.
 */
function intervalPayload({ occupancy, movements, isIncomplete }: Summary, now: number): string {
  const head = { action: 'interval', timestamp: Math.floor(now / 1_000), occupancy };
  const lists: Partial<Record<Movement, string[]>> = {};
  for (const [userId, { wasPresent, last }] of movements) {
    if (wasPresent !== (last === 'join')) (lists[last] ??= []).push(userId);
  }
  const payload = JSON.stringify({ ...head, ...lists });
  return isIncomplete || Buffer.byteLength(payload) > MAX_INTERVAL_BYTES
    ? JSON.stringify({ ...head, here_now_refresh: true })
    : payload;
}
