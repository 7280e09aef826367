import { connect } from 'node:net';

/** The data that a connection received until it was closed. */
export interface Exchange {
  /** Of every answer, in order. */
  readonly statuses: readonly number[];
  readonly text: string;
}

interface ExchangeOptions {
  /** How long to wait for an answer before saying that nothing more will be sent, ms. */
  readonly patienceMs?: number;
  /** Pieces that are sent one after the other, this far apart, ms. */
  readonly pauseMs?: number;
  /** Say nothing and wait for the service to close. */
  readonly isSilent?: boolean;
}

const DEFAULT_PATIENCE_MS = 250;

/**
 * Sends bytes as they are, e.g. what is not HTTP, and reads until the service closes the
 * connection. After the first whole answer, or when none comes, this side closes its half.
 */
export function exchange(
  port: number,
  pieces: readonly (string | Uint8Array)[],
  { patienceMs = DEFAULT_PATIENCE_MS, pauseMs = 0, isSilent = false }: ExchangeOptions = {},
): Promise<Exchange> {
  return new Promise((resolve) => {
    let text = '';
    const rest = [...pieces];
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = () => socket.end();
    const patience = isSilent ? undefined : setTimeout(finish, patienceMs + pauseMs * rest.length);
    const sendNext = () => {
      const piece = rest.shift();
      if (piece === undefined || socket.destroyed) return;
      socket.write(piece);
      setTimeout(sendNext, pauseMs);
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isWhole(text)) finish();
    });
    // A reset is one way of closing.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(patience);
      resolve({ text, statuses: [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(statusOf) });
    });
    sendNext();
  });
}

function statusOf([, digits]: RegExpExecArray): number {
  return Number(digits);
}

function isWhole(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(text)?.[1];
  return headEnd >= 0 && text.length >= headEnd + 4 + Number(length ?? 0);
}
