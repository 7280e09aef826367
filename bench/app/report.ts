import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';

const START = '<!-- chat:start -->';
const END = '<!-- chat:end -->';
const TITLE = '# Benchmarks\n';

/** The machine and programs that the numbers are of. */
export function describeMachine(browserVersion: string): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown CPU'}, ${memory} GiB of memory, ${type()} ${release()}, Node ${process.versions.node}, Chromium ${browserVersion} (headless).`;
}

/** Puts our section into the file and leaves the rest of it as it is. */
export function writeSection(file: string, section: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : TITLE;
  writeFileSync(file, replaceSection(before, section));
}

function replaceSection(text: string, section: string): string {
  const marked = `${START}\n\n${section.trim()}\n\n${END}`;
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start === -1 || end === -1) return `${text.trimEnd()}\n\n${marked}\n`;
  return text.slice(0, start) + marked + text.slice(end + END.length);
}
