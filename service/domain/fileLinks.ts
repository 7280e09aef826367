import { createHmac, timingSafeEqual } from 'node:crypto';

/** By what a file is found. */
export interface FileNames {
  readonly channel: string;
  readonly id: string;
  readonly name: string;
}

export interface FileLink {
  /** Seconds since the epoch. */
  readonly expires: number;
  readonly signature: string;
  /** For how long the same link is given to everybody who asks, seconds. */
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

  isValid(file: FileNames, expires = '', signature = ''): boolean {
    const given = Buffer.from(signature, 'base64url');
    const expected = this.signatureOf(file, expires);
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    return isSigned && Number(expires) * 1_000 > this.now();
  }

  private signatureOf({ channel, id, name }: FileNames, expires: string): Buffer {
    const signed = JSON.stringify(['file link', channel, id, name, expires]);
    return createHmac('sha256', this.secretKey).update(signed).digest();
  }
}
