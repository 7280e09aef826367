import type { Answer, ComparedCall, Target } from './comparedCall';
import { storyOf } from './story';
import { tellStory } from './tellStory';

/** One difference between the answers of two targets to the same call. */
export interface Difference {
  readonly call: string;
  /** Where in the answer, e.g. `body.data.name`. */
  readonly at: string;
  readonly first: string;
  readonly second: string;
}

/**
 * Makes the same calls to two keysets, and compares status, type and form of the answers. Timetokens, dates, tags and the
 * names of a run are taken to be equal. Calls of Access Manager are among them if both targets have a secret key.
 *
 * @throws (rejects) when a target cannot be reached
 */
export async function compareOrigins(first: Target, second: Target): Promise<Difference[]> {
  const hasSecretKeys = first.secretKey !== undefined && second.secretKey !== undefined;
  const story = storyOf(hasSecretKeys);
  const [one, other] = await Promise.all([tellStory(story, first), tellStory(story, second)]);
  return story.flatMap((call, index) =>
    differencesOf(formOf(call, one[index]), formOf(call, other[index]), '').map((difference) => ({
      call: call.name,
      ...difference,
    })),
  );
}

function formOf({ isOfAll }: ComparedCall, answer: Answer | undefined): Answer | undefined {
  if (!answer) return undefined;
  const { status, contentType, body } = answer;
  return { status, contentType, body: isOfAll ? Object.keys(Object(body) as object) : body };
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
