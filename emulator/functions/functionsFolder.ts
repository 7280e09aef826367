import { type FSWatcher, watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../lib/errorCode';
import { FunctionLog } from './functionLog';
import { type FunctionFile, type FunctionSettings, HostedFunction } from './hostedFunction';
import { conflictOf, FunctionsProblem, readTrigger } from './trigger';

/** PubNub's limit for the code of a function, bytes. */
const MAX_BYTES = 64 * 1024;
/** Our own limit: each function has a thread. */
const MAX_FUNCTIONS = 50;
/** Editors write a file in several steps. */
const SETTLE_MS = 100;

/** The functions of a folder, loaded again when their files change. */
export class FunctionsFolder {
  functions: readonly HostedFunction[] = [];
  /** By file name. A function that is loaded again keeps its log. */
  private readonly logs = new Map<string, FunctionLog>();
  /** Those that others have replaced, while they run. */
  private readonly retired = new Set<HostedFunction>();
  private watcher: FSWatcher | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** The last load; loads come one after the other. */
  private loading = Promise.resolve();

  /** @param now the clock, ms since the epoch */
  constructor(
    private readonly settings: FunctionSettings,
    private readonly now: () => number,
  ) {}

  /**
   * Loads the folder's `.js` files and watches the folder from now on.
   *
   * @throws (rejects) FunctionsProblem for wrong settings, or a folder that cannot be read
   */
  async open(folder: string): Promise<void> {
    await requireFolder(folder);
    this.watch(folder);
    const loaded = this.load(folder);
    this.loading = loaded.catch(() => this.watcher?.close());
    await loaded;
  }

  /** The log of a function by its file name, with or without `.js`; undefined when there is no such function. */
  logOf(name: string): FunctionLog | undefined {
    return this.logs.get(name) ?? this.logs.get(`${name}.js`);
  }

  /** Ends what still runs. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.watcher?.close();
    await this.loading;
    await Promise.all([...this.functions, ...this.retired].map((one) => one.close()));
  }

  private watch(folder: string): void {
    try {
      this.watcher = watch(folder, { persistent: false }, () => this.loadSoon(folder));
      this.watcher.on('error', (err) => this.stopWatching(err));
    } catch (err) {
      this.stopWatching(err);
    }
  }

  /** A machine has a limited number of watchers. Without one, functions stay as they are. */
  private stopWatching(err: unknown): void {
    this.watcher?.close();
    this.settings.log.error({ err }, 'folder of functions not watched');
  }

  private loadSoon(folder: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.loading = this.loading
        .then(() => this.load(folder))
        .catch((err: unknown) => {
          this.settings.log.error({ err }, 'functions not loaded again');
          const text = err instanceof Error ? err.message : String(err);
          for (const log of this.logs.values()) log.add('error', text);
        });
    }, SETTLE_MS).unref();
  }

  private async load(folder: string): Promise<void> {
    const files = await readFunctions(folder);
    const before = this.functions;
    const kept = (file: FunctionFile) =>
      before.find((one) => one.file.name === file.name && one.file.source === file.source);
    this.functions = await Promise.all(
      files.map(async (file) => kept(file) ?? (await this.start(file))),
    );
    for (const one of before.filter((old) => !this.functions.includes(old))) {
      if (!files.some(({ name }) => name === one.file.name)) this.logs.delete(one.file.name);
      this.retire(one);
    }
  }

  private retire(one: HostedFunction): void {
    this.retired.add(one);
    void one.retire().then(() => this.retired.delete(one));
  }

  private start(file: FunctionFile): Promise<HostedFunction> {
    const log = this.logs.get(file.name) ?? new FunctionLog(this.now);
    this.logs.set(file.name, log);
    return HostedFunction.load(file, log, this.settings);
  }
}

/** @throws (rejects) FunctionsProblem */
async function requireFolder(folder: string): Promise<void> {
  try {
    await readdir(folder);
  } catch (error) {
    throw new FunctionsProblem([`The folder ${folder} cannot be read: ${errorCode(error)}.`]);
  }
}

/**
 * Each `.js` file is a function, as PubNub takes it; in the order of their names.
 *
 * @throws (rejects) FunctionsProblem
 */
async function readFunctions(folder: string): Promise<readonly FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
  const problems: string[] = [];
  if (names.length > MAX_FUNCTIONS) problems.push(`There are more than ${MAX_FUNCTIONS} files.`);
  const files: FunctionFile[] = [];
  for (const name of names.slice(0, MAX_FUNCTIONS)) {
    const source = await readFile(join(folder, name), 'utf8');
    try {
      if (Buffer.byteLength(source) > MAX_BYTES)
        throw new Error(`it has more than ${MAX_BYTES} bytes.`);
      const file = { name, source, trigger: readTrigger(source) };
      for (const other of files) {
        const conflict = conflictOf(file.trigger, other.trigger);
        if (conflict !== undefined) throw new Error(`${conflict}, and ${other.name} is it.`);
      }
      files.push(file);
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length > 0) throw new FunctionsProblem(problems);
  return files;
}
