/** Compiles a TypeScript module into one file, which ends in `.mjs`, with all that it imports of the sources. */
export function compile(entry: string, outfile: string): Promise<void>;
