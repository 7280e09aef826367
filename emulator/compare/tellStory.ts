import { randomUUID } from 'node:crypto';
import { signatureOf } from '../http/caller';
import { Query } from '../http/request';
import type { Answer, ComparedCall, Names, Target } from './comparedCall';

/** A call that was made. */
export interface AnsweredCall extends Answer {
  readonly call: ComparedCall;
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
}

/**
 * Makes calls one after another, with names of their own. What is different in each run has a word in its place in the
 * answers.
 *
 * @throws (rejects) when the target cannot be reached
 */
export async function tellStory(
  story: readonly ComparedCall[],
  target: Target,
): Promise<AnsweredCall[]> {
  const id = randomUUID();
  let names: Names = {
    ...target,
    channel: `compare-${id}`,
    user: `user-${id}`,
    timetoken: '0',
    actionTimetoken: '0',
    fileId: '',
    fileUrl: '/',
    token: '',
    uploadUrl: '/',
    uploadFields: [],
  };
  const answered: AnsweredCall[] = [];
  for (const call of story) {
    const { answer, location, ...asked } = await ask(call, names);
    if (answer.status < 400) names = { ...names, ...call.keep?.(answer.body, location) };
    answered.push({ ...answer, body: withoutNames(answer.body, names), call, ...asked });
  }
  return answered;
}

async function ask(call: ComparedCall, names: Names) {
  const { method = 'GET', headers } = call;
  const body = call.body?.(names);
  const url = addressOf(call, names, method, typeof body === 'string' ? body : '');
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const [contentType = ''] = (response.headers.get('content-type') ?? '').split(';');
  const answer: Answer = {
    status: response.status,
    contentType,
    body: parse(await response.text()),
  };
  const location = response.headers.get('location') ?? '';
  return { answer, location, method, url: url.pathname + url.search };
}

function addressOf(call: ComparedCall, names: Names, method: string, body: string): URL {
  const { by } = call;
  const given = new URL(call.path(names), names.origin);
  if (by === 'anybody') return given;
  const user = by === 'other' ? `${names.user}-2` : names.user;
  const sent = [
    given.search.slice(1),
    ...(by === 'nobody' ? [] : [`uuid=${user}`]),
    ...(by === 'token' ? [`auth=${encodeURIComponent(names.token)}`] : []),
  ];
  const isSigned = names.secretKey !== undefined && by !== 'token' && by !== 'stranger';
  if (isSigned) sent.push(`timestamp=${Math.floor(Date.now() / 1_000)}`);
  const query = sent.filter((part) => part !== '').join('&');
  if (!isSigned) return new URL(`?${query}`, given);
  const signed = { method, path: given.pathname, query: Query.parse(query).entries(), body };
  const signature = signatureOf(signed, names.publishKey, names.secretKey ?? '');
  return new URL(`?${query}&signature=${signature}`, given);
}

/** Timetokens exceed a number where they are no text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(/(?<=[[:,\s])\d{17}(?=[\],}\s])/g, '"$&"'));
  } catch {
    return text;
  }
}

/** Fields whose values are different in each run and for each keyset. */
const UNLIKE: ReadonlyMap<string, string> = new Map([
  ['eTag', '<tag>'],
  ['form_fields', '<fields>'],
]);

/** The same answer with a word in the place of what is different in each run. */
function withoutNames(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return wordFor(value, names);
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      wordFor(key, names),
      UNLIKE.get(key) ?? withoutNames(item, names),
    ]),
  );
}

function wordFor(text: string, names: Names): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return '<date>';
  const { channel, user, subscribeKey, publishKey, fileId, token, origin } = names;
  const words = { channel, user, subscribeKey, publishKey, fileId, token, origin };
  return Object.entries(words).reduce(
    (result, [word, name]) => (name === '' ? result : result.replaceAll(name, `<${word}>`)),
    text.replaceAll(/\b\d{17}\b/g, '<timetoken>'),
  );
}
