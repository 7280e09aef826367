import { randomUUID } from 'node:crypto';

/** Permission to upload one file within a short time. */
export interface UploadSlot {
  readonly channel: string;
  readonly id: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** How long a slot is good for, ms; the client uploads right after it asked. */
const SLOT_LIFE_MS = 60_000;

/** Hands out slots; each is good for one upload. They do not survive a restart: clients ask again. */
export class UploadSlots {
  private readonly slots = new Map<string, UploadSlot>();

  /** @param now the clock, ms since the epoch */
  constructor(private readonly now: () => number) {}

  /** @returns the slot and the secret that its upload must bring */
  open(channel: string, name: string): { slot: UploadSlot; policy: string } {
    this.forgetExpired();
    const slot = { channel, name, id: randomUUID(), expiresAt: this.now() + SLOT_LIFE_MS };
    const policy = randomUUID();
    this.slots.set(policy, slot);
    return { slot, policy };
  }

  /** The slot of a policy, which is used up with it; undefined when it is unknown or too old. */
  take(policy: string): UploadSlot | undefined {
    this.forgetExpired();
    const slot = this.slots.get(policy);
    this.slots.delete(policy);
    return slot;
  }

  private forgetExpired(): void {
    for (const [policy, { expiresAt }] of this.slots) {
      // In the order in which they were opened, so the first that is good ends the search.
      if (expiresAt > this.now()) return;
      this.slots.delete(policy);
    }
  }
}
