import { open, type FileHandle } from 'node:fs/promises';

/**
 * Syncs the write-ahead log of an SQLite database to disk beside the event loop: a commit leaves its pages in the log with
 * the system, and a sync of the log makes them survive a power cut. Commits of the same time share a sync.
 */
export class CommitSync {
  private log: Promise<FileHandle> | undefined;
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  /** @param log the path of the log */
  constructor(private readonly path: string) {}

  /** Syncs everything that is committed so far. @throws (rejects) when the disk refuses */
  sync(): Promise<void> {
    // A sync that is under way may have missed the last commit.
    this.next ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        this.running = this.start();
        return this.running;
      });
    return this.next;
  }

  /** Ends after the syncs before it. */
  async close(): Promise<void> {
    await this.next?.catch(() => undefined);
    await this.running.catch(() => undefined);
    await (await this.log?.catch(() => undefined))?.close();
  }

  private async start(): Promise<void> {
    // It is the same file from the first commit until the database is closed.
    this.log ??= open(this.path, 'r+');
    const log = await this.log.catch((error: unknown) => {
      this.log = undefined;
      throw error;
    });
    await log.datasync();
  }
}
