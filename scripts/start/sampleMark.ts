import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../shared/isRecord';
import { StartError } from '../setup/startError.cjs';

/** The inputs from which the sample is generated. */
interface BegunSample {
  readonly seed: number;
  /** Ms since the epoch. */
  readonly now: number;
}

/** The file that is in a data folder while its sample is not complete. */
export function markFile(folder: string): string {
  return join(folder, 'sample.json');
}

/** Remembers which sample a data folder gets until all of it is there, since a start may be killed before. */
export class SampleMark {
  private readonly file: string | undefined;

  /** @param folder undefined keeps nothing */
  constructor(folder: string | undefined) {
    this.file = folder === undefined ? undefined : markFile(folder);
  }

  begin(sample: BegunSample): BegunSample {
    if (this.file !== undefined) writeFileSync(this.file, JSON.stringify(sample));
    return sample;
  }

  /** The sample that is not complete, if there is one. @throws StartError when the file is damaged */
  begun(): BegunSample | undefined {
    if (this.file === undefined || !existsSync(this.file)) return undefined;
    const { seed, now } = parse(readFileSync(this.file, 'utf8'));
    if (typeof seed === 'number' && typeof now === 'number') return { seed, now };
    throw new StartError(
      `${this.file} is damaged; start with --reset, or remove it to do without sample data.`,
    );
  }

  end(): void {
    if (this.file !== undefined) rmSync(this.file);
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
