import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { hashFiles } from './hashFiles.ts';

/** The files on which the extracted styles depend. */
const INPUTS = ['src', 'scripts/vite', 'package-lock.json'];

/** A module without its styles, and these. */
interface Extracted {
  /** Nothing where the module has no styles. */
  readonly result: Rolldown.TransformResult;
  readonly css: string | undefined;
}

/**
 * The styles of earlier builds of the same sources. Two thirds of a build are their extraction, and a build with other
 * settings has the same: no style depends on a setting.
 */
export class KeptStyles {
  readonly #all: string;
  readonly #own: string;

  /** @param root the project's folder */
  constructor(root: string) {
    this.#all = join(root, 'node_modules/.cache/styles');
    this.#own = hashFiles(root, INPUTS);
  }

  /** @param code of the module before the extraction */
  find(id: string, code: string): Extracted | undefined {
    try {
      return JSON.parse(readFileSync(this.#fileOf(id, code), 'utf8')) as Extracted;
    } catch {
      return undefined;
    }
  }

  /** @returns what it keeps */
  keep(id: string, code: string, extracted: Extracted): Extracted {
    const file = this.#fileOf(id, code);
    // Another build may read the file meanwhile.
    const written = `${file}.${process.pid}`;
    try {
      this.#makeFolder();
      writeFileSync(written, JSON.stringify(extracted));
      renameSync(written, file);
    } catch {
      // Where nothing can be written, the next build extracts it again.
    }
    return extracted;
  }

  /** Makes the folder of these sources, and removes those of others. */
  #makeFolder(): void {
    if (mkdirSync(join(this.#all, this.#own), { recursive: true }) === undefined) return;
    for (const name of readdirSync(this.#all)) {
      if (name !== this.#own) rmSync(join(this.#all, name), { recursive: true, force: true });
    }
  }

  #fileOf(id: string, code: string): string {
    const name = createHash('sha256').update(`${id}\0${code}`).digest('hex');
    return join(this.#all, this.#own, `${name}.json`);
  }
}
