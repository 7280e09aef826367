import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /content-length: (\d+)/i;

/**
 * One kept-open HTTP connection with one request at a time. Node's own client takes more of the
 * processor for a request than the service does, and would be what is measured.
 */
export class Connection {
  private received: Buffer = Buffer.alloc(0);
  private waiting: { resolve(body: string): void; reject(error: Error): void } | undefined;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.take(chunk));
    socket.on('error', (error) => this.waiting?.reject(error));
    socket.on('close', () => this.waiting?.reject(new Error('The server closed the connection.')));
  }

  static open(url: string): Promise<Connection> {
    const { hostname, port, host } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket, host));
      });
    });
  }

  static openMany(url: string, count: number): Promise<Connection[]> {
    return Promise.all(Array.from({ length: count }, () => Connection.open(url)));
  }

  /** @returns the body of the answer. @throws (rejects) on any status but 200 */
  get(path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      // A closed socket says nothing any more.
      if (this.socket.destroyed) throw new Error('The server has closed the connection.');
      this.waiting = { resolve, reject };
      this.socket.write(`GET ${path} HTTP/1.1\r\nhost: ${this.host}\r\n\r\n`);
    });
  }

  /** A request that was not answered is given up without a word. */
  close(): void {
    this.waiting = undefined;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const headEnd = this.received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.received.toString('latin1', 0, headEnd);
    const bodyStart = headEnd + HEAD_END.length;
    const bodyEnd = bodyStart + Number(LENGTH.exec(head)?.[1] ?? 0);
    if (this.received.length < bodyEnd) return;
    const body = this.received.toString('utf8', bodyStart, bodyEnd);
    this.received = this.received.subarray(bodyEnd);
    const { waiting } = this;
    this.waiting = undefined;
    if (head.startsWith('HTTP/1.1 200')) waiting?.resolve(body);
    else waiting?.reject(new Error(`${head.split('\r\n')[0]}: ${body}`));
  }
}
