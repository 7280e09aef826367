import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** Identifies a file. */
export interface FileNames {
  readonly channel: string;
  readonly id: string;
  readonly name: string;
}

interface FileLink {
  /** Seconds since the epoch. */
  readonly expires: number;
  readonly signature: string;
  /** Seconds for which all users get the same link. */
  readonly maxAgeSeconds: number;
}

/** All links of one period are the same, so that browsers find a picture in their cache again. */
const PERIOD_SECONDS = 3_600;
/** A link that is given at the end of its period still works for this long. */
const GRACE_SECONDS = 300;

/** Links to the bytes of files that work without a token for about an hour, as the network's do. */
export class FileLinks {
  /** @param now the clock, ms since the epoch */
  constructor(
    private readonly secretKey: string,
    private readonly now: () => number,
  ) {}

  sign(file: FileNames): FileLink {
    const seconds = Math.floor(this.now() / 1_000);
    const periodEnd = (Math.floor(seconds / PERIOD_SECONDS) + 1) * PERIOD_SECONDS;
    const expires = periodEnd + GRACE_SECONDS;
    const signature = this.signatureOf(file, String(expires)).toString('base64url');
    return { expires, signature, maxAgeSeconds: periodEnd - seconds };
  }

  /** For how long a link is still valid, s; undefined for an invalid one. */
  secondsLeft(file: FileNames, expires = '', signature = ''): number | undefined {
    const given = Buffer.from(signature, 'base64url');
    const expected = this.signatureOf(file, expires);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const seconds = Math.floor(Number(expires) - this.now() / 1_000);
    return seconds > 0 ? seconds : undefined;
  }

  private signatureOf({ channel, id, name }: FileNames, expires: string): Buffer {
    const signed = JSON.stringify(['file link', channel, id, name, expires]);
    return createHmac('sha256', this.secretKey).update(signed).digest();
  }
}

/** Permission to upload one file within a short time. */
export interface UploadSlot extends FileNames {
  readonly uploaderId: string;
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
  open(given: Omit<UploadSlot, 'id' | 'expiresAt'>): { slot: UploadSlot; policy: string } {
    this.forgetExpired();
    const slot = { ...given, id: randomUUID(), expiresAt: this.now() + SLOT_LIFE_MS };
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
