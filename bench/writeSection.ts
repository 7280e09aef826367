import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Puts a section between its markers, `<!-- name:start -->` and `<!-- name:end -->`; what others keep
 * in the file stays. A file without the markers gets them at its end.
 *
 * @param title what a file that does not exist yet begins with
 */
export function writeSection(file: string, name: string, section: string, title = ''): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : title;
  const [startMark, endMark] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const marked = `${startMark}\n\n${section.trim()}\n\n${endMark}`;
  const start = text.indexOf(startMark);
  const end = text.indexOf(endMark);
  writeFileSync(
    file,
    start >= 0 && end > start
      ? text.slice(0, start) + marked + text.slice(end + endMark.length)
      : `${text.trimEnd()}\n\n${marked}\n`,
  );
}
