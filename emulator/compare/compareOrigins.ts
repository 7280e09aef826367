import { randomUUID } from 'node:crypto';
import { COMPARED_CALLS, type ComparedCall, type Names, type Target } from './calls';

/** One difference between the answers of two targets to the same call. */
export interface Difference {
  readonly call: string;
  /** Where in the answer, e.g. `body.data.name`. */
  readonly at: string;
  readonly first: string;
  readonly second: string;
}

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: unknown;
}

/**
 * Makes the same calls to two keysets, and compares status, type and form of the answers. Timetokens, dates, tags and the
 * names of a run are taken to be equal.
 *
 * @throws (rejects) when a target cannot be reached
 */
export async function compareOrigins(first: Target, second: Target): Promise<Difference[]> {
  const [one, other] = await Promise.all([answersOf(first), answersOf(second)]);
  return COMPARED_CALLS.flatMap(({ name }, index) =>
    differencesOf(one[index], other[index], '').map((difference) => ({
      call: name,
      ...difference,
    })),
  );
}

async function answersOf(target: Target): Promise<Answer[]> {
  const id = randomUUID();
  let names: Names = {
    ...target,
    ...{ channel: `compare-${id}`, user: `user-${id}` },
    ...{ timetoken: '0', actionTimetoken: '0' },
  };
  const answers: Answer[] = [];
  for (const call of COMPARED_CALLS) {
    const answer = await ask(call, names);
    answers.push({ ...answer, body: withoutNames(answer.body, names) });
    if (answer.status < 300) names = { ...names, ...call.keep?.(answer.body) };
  }
  return answers;
}

async function ask({ method = 'GET', path, body }: ComparedCall, names: Names): Promise<Answer> {
  const url = new URL(names.origin + path(names));
  url.searchParams.set('uuid', names.user);
  const response = await fetch(url, {
    method,
    ...(body && {
      body: JSON.stringify(body(names)),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const text = await response.text();
  const [contentType = ''] = (response.headers.get('content-type') ?? '').split(';');
  return { status: response.status, contentType, body: parse(text) };
}

/** Timetokens exceed a number where they are no text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(/(?<=[[:,\s])\d{17}(?=[\],}\s])/g, '"$&"'));
  } catch {
    return text;
  }
}

/** The same answer with a word in the place of what is different in each run. */
function withoutNames(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return wordFor(value, names);
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      wordFor(key, names),
      key === 'eTag' ? '<tag>' : withoutNames(item, names),
    ]),
  );
}

function wordFor(text: string, names: Names): string {
  if (/^\d{17}$/.test(text)) return '<timetoken>';
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return '<date>';
  const { channel, user, subscribeKey, publishKey } = names;
  const words = { channel, user, subscribeKey, publishKey };
  return Object.entries(words).reduce(
    (result, [word, name]) => result.replaceAll(name, `<${word}>`),
    text,
  );
}

function differencesOf(first: unknown, second: unknown, at: string): Omit<Difference, 'call'>[] {
  if (isCompound(first) && isCompound(second) && Array.isArray(first) === Array.isArray(second)) {
    const keys = new Set([...Object.keys(first), ...Object.keys(second)]);
    return [...keys].flatMap((key) =>
      differencesOf(first[key], second[key], at === '' ? key : `${at}.${key}`),
    );
  }
  if (Object.is(first, second)) return [];
  return [{ at, first: shown(first), second: shown(second) }];
}

function isCompound(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
