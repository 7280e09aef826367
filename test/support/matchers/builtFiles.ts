import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A script in `assets/`, as others import it. */
const IMPORT = /(import\(\s*)?["'`]\.\/([\w.-]+\.js)["'`]/g;

interface BuiltScripts {
  /** Without them the page does not start. */
  readonly first: readonly string[];
  /** Parts that the page may import later; what they import themselves is not among them. */
  readonly onDemand: readonly string[];
}

/**
 * The scripts in `assets/` that a built page may load.
 *
 * @param appFolder the built app
 * @param page the name of its HTML file
 */
export function scriptsOf(appFolder: string, page: string): BuiltScripts {
  const read = (path: string) => readFileSync(join(appFolder, path), 'utf8');
  const named = read(page).matchAll(/(?:src|href)="\/assets\/([\w.-]+\.js)"/g);
  const first = new Set([...named].map(([, name = '']) => name));
  const onDemand = new Set<string>();
  const seen = new Set(first);
  for (const name of seen) {
    for (const [, isDynamic, imported = ''] of read(`assets/${name}`).matchAll(IMPORT)) {
      seen.add(imported);
      if (isDynamic) onDemand.add(imported);
      else if (first.has(name)) first.add(imported);
    }
  }
  return { first: [...first], onDemand: [...onDemand].filter((name) => !first.has(name)) };
}

/** `part` of `part-a1B2c3D4.js`. */
export function partOf(script: string): string {
  return script.replace(/-[\w-]{8}\.js$/, '');
}
