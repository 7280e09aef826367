// Without dependencies: it is needed before anything is installed.
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { reportWhile } from './reportWhile.mjs';
import { StartError } from './startError.cjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, '.locks');
const RETRY_INTERVAL_MS = 200;
const TOUCH_INTERVAL_MS = 1_000;
/** A process that is killed leaves its file behind, and another process may get its id later. */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Runs work while no other process of this checkout runs work of that name.
 *
 * Each process that holds a lock has a file, `NAME.PROCESS_ID`. A process makes its file first and then looks
 * for files of others. If it finds one, it removes its own and tries again later, so two never hold one lock.
 *
 * @param {string} name
 * @param {string} waiting a sentence for the user when another process has the lock
 * @param {(lock: { addProcess(id: number | undefined): void }) => T | Promise<T>} work
 * @template T
 * @returns {Promise<T>}
 * @throws (rejects) a `StartError` when the checkout cannot be written
 */
export async function withLock(name, waiting, work) {
  const files = [fileOf(name, process.pid)];
  if (!tryAcquire(name, files[0])) {
    console.log(waiting);
    await reportWhile(acquire(name, files[0]), (seconds) => `waiting for ${seconds} s`);
  }
  const timer = setInterval(() => files.forEach(touch), TOUCH_INTERVAL_MS);
  const addProcess = (id) => {
    if (id === undefined) return;
    files.push(fileOf(name, id));
    make(files.at(-1));
  };
  try {
    return await work({ addProcess });
  } finally {
    clearInterval(timer);
    for (const file of files) rmSync(file, { force: true });
  }
}

async function acquire(name, file) {
  // Processes that try at the same moment try again at different ones.
  do await pause(RETRY_INTERVAL_MS * (0.5 + Math.random()));
  while (!tryAcquire(name, file));
}

function tryAcquire(name, file) {
  if (isHeldByOthers(name)) return false;
  make(file);
  if (!isHeldByOthers(name)) return true;
  rmSync(file, { force: true });
  return false;
}

/** Whether another process has the lock. Removes the files of processes that ended without releasing it. */
function isHeldByOthers(name) {
  return listFiles().some((file) => {
    const [lock, id] = file.split('.');
    if (lock !== name || Number(id) === process.pid) return false;
    if (isRunning(Number(id)) && !isAbandoned(join(FOLDER, file))) return true;
    rmSync(join(FOLDER, file), { force: true });
    return false;
  });
}

function isRunning(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // A process of another account.
    return error.code === 'EPERM';
  }
}

function isAbandoned(file) {
  const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return Date.now() - mtimeMs > ABANDONED_AFTER_MS;
}

function listFiles() {
  try {
    return readdirSync(FOLDER);
  } catch {
    // No lock has been needed yet.
    return [];
  }
}

function fileOf(name, processId) {
  return join(FOLDER, `${name}.${processId}`);
}

function make(file) {
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, '');
  } catch (error) {
    throw new StartError(`The project's folder ${ROOT} cannot be written (${error.code}).`);
  }
}

function touch(file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // This process was stopped for so long that another one took the lock over.
  }
}
