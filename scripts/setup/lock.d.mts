export interface Lock {
  /** The lock stays while this process runs, too. */
  addProcess(id: number | undefined): void;
}

export function withLock<T>(
  name: string,
  waiting: string,
  work: (lock: Lock) => T | Promise<T>,
): Promise<T>;
