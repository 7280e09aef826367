import { ERROR_CODES, ServiceError } from '../protocol/serviceError';
import type { Operation } from '../http/operation';
import { operations } from '../operations';
import { startEmulator } from '../startEmulator';
import { valueAt } from './comparedCall';
import { RARE_REFUSALS } from './rareRefusals';
import { storyOf } from './story';
import { type AnsweredCall, tellStory } from './tellStory';

/** An answer that is shown as a whole has at most this many characters. */
const MAX_SHOWN = 72;

/**
 * Makes all compared calls to an emulator, and writes what it answered, in Markdown: a table for each call of the
 * protocol.
 *
 * @throws (rejects) when an answer that the emulator can give is neither among them nor among the rare refusals
 */
export async function describeFidelity(): Promise<string> {
  const emulator = await startEmulator({ requiresTokens: true });
  try {
    const { url: origin, publishKey, subscribeKey, secretKey } = emulator;
    const target = { origin, publishKey, subscribeKey, secretKey };
    return describe(await tellStory(storyOf(true), target));
  } finally {
    await emulator.close();
  }
}

function describe(calls: readonly AnsweredCall[]): string {
  const byOperation = new Map<Operation | undefined, AnsweredCall[]>();
  for (const call of calls) {
    const operation = operationOf(call);
    byOperation.set(operation, [...(byOperation.get(operation) ?? []), call]);
  }
  const tables = [...operations, undefined].flatMap((operation) => {
    const made = byOperation.get(operation);
    return made ? [`### ${titleOf(operation)}\n\n${tableOf(made)}`] : [];
  });
  return [...tables, `### Rare refusals\n\n${rareRefusals(calls)}`].join('\n\n');
}

function titleOf(operation: Operation | undefined): string {
  return operation ? `\`${operation.method} ${operation.path}\`` : 'Anything else';
}

/** The call of the protocol that answers a request: of those with such a path the one that names most of it. */
export function operationOf({
  method,
  url,
}: Pick<AnsweredCall, 'method' | 'url'>): Operation | undefined {
  const path = url.replace(/\?.*/s, '');
  return operations
    .filter((operation) => operation.method === method && patternOf(operation).test(path))
    .toSorted((a, b) => openPartsOf(a) - openPartsOf(b))[0];
}

function patternOf({ path }: Operation): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\*\w+/, '.*')}$`);
}

function openPartsOf({ path }: Operation): number {
  return path.split(/[:*]/).length;
}

function tableOf(calls: readonly AnsweredCall[]): string {
  return writeTable(
    ['Call', 'Answer', 'Known'],
    calls.map((made) => [made.call.name, answerOf(made), made.call.known]),
  );
}

function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function answerOf({ status, body }: AnsweredCall): string {
  const shown = status < 400 ? contentOf(body) : codeOf(reasonOf(body));
  return `${status}${shown === '' ? '' : ` ${shown}`}`;
}

/** A short answer itself, of others the names of their fields. */
function contentOf(body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (text.length <= MAX_SHOWN) return codeOf(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return '';
  return Object.keys(body)
    .map((name) => codeOf(name))
    .join(', ');
}

/** Nothing for an empty answer, and for the bytes of a file. */
function codeOf(text: string): string {
  return /^[\p{Control}\s]*$/u.test(text) ? '' : `\`${text.replaceAll('|', '\\|')}\``;
}

/** The sentence in a refusal, wherever its family has it. */
function reasonOf(body: unknown): string {
  if (typeof body === 'string') return /<Message>(.*)<\/Message>/.exec(body)?.[1] ?? body;
  if (Array.isArray(body)) return String(body[1]);
  const found = [
    valueAt(body, 'error'),
    valueAt(body, 'error', 'message'),
    valueAt(body, 'error_message'),
    valueAt(body, 'message'),
  ].find((text): text is string => typeof text === 'string');
  return found ?? '';
}

/** @throws when a refusal was neither answered nor is listed as a rare one */
function rareRefusals(calls: readonly AnsweredCall[]): string {
  const rows = ERROR_CODES.flatMap((code) => {
    const { status, message } = new ServiceError(code);
    const isShown = calls.some(
      // The refusal of a filter has no sentence.
      (made) => made.status === status && ['', message].includes(reasonOf(made.body)),
    );
    if (isShown) return [];
    const rare = RARE_REFUSALS[code];
    if (!rare) throw new Error(`No compared call is answered with ${status} ${message}.`);
    return [[rare.when, `${status} ${codeOf(message)}`, rare.known]];
  });
  return writeTable(['When', 'Answer', 'Known'], rows);
}
