import type { Target } from './comparedCall';
import { compareOrigins, type Difference } from './compareOrigins';

const USAGE = `Compares what two keysets answer to the same calls, and prints what differs.

Usage: npm run emulator:compare -- <keyset> <keyset>

Each keyset is <origin>,<publish key>,<subscribe key> or, if it requires tokens, the same with ,<secret key> behind it.
For instance http://localhost:8091,pub-local,sub-local https://ps.pndsn.com,pub-c-…,sub-c-…
The calls are those of docs/fidelity.md, about a channel and a user of their own; those of Access Manager need both secret keys.`;

/** Runs the command. */
export async function main(args: readonly string[]): Promise<void> {
  const [first, second, ...others] = args.map(readTarget);
  if (!first || !second || others.length > 0) {
    console.log(USAGE);
    process.exitCode = args.includes('--help') ? 0 : 1;
    return;
  }
  const differences = await compareOrigins(first, second);
  console.log(differences.map(describe).join('\n') || 'No differences.');
  process.exitCode = differences.length === 0 ? 0 : 1;
}

function readTarget(text: string): Target | undefined {
  const [origin = '', publishKey, subscribeKey, secretKey] = text.split(',');
  if (!/^https?:\/\/[^/]+$/.test(origin) || !publishKey || !subscribeKey) return undefined;
  return { origin, publishKey, subscribeKey, secretKey };
}

function describe({ call, at, first, second }: Difference): string {
  return `${call}: ${at}\n  first   ${first}\n  second  ${second}`;
}
