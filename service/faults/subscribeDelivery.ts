import { CATCH_UP_EVENTS } from '../domain/limits';
import type { DeliveryEffect } from './faultRule';

/** A subscribe answer in parts; the texts of its events stay as they were published. */
interface Delivery {
  /** Everything up to the cursor's digits. */
  readonly head: string;
  readonly cursor: string;
  /** Between the cursor's digits and the first event. */
  readonly middle: string;
  readonly events: readonly string[];
}

const ANSWER = /^(\{"t":\{"t":")(\d+)(".*?"m":\[)(.*)\]\}$/su;

/**
 * Does to the events of a subscribe answer what a bad network would.
 *
 * @param body the answer as it would be sent
 * @returns another answer; undefined when there are too few events for that effect, or too many
 */
export function alterDelivery(body: string, kind: DeliveryEffect['kind']): string | undefined {
  const delivery = takeApart(body);
  const least = kind === 'reorder' || kind === 'split' ? 2 : 1;
  if (!delivery || delivery.events.length < least) return undefined;
  // A full answer tells that there was more; half of it would hide that, which no network does.
  if (kind === 'split' && delivery.events.length >= CATCH_UP_EVENTS) return undefined;
  const { head, cursor, middle, events } = { ...delivery, ...ALTERATIONS[kind](delivery.events) };
  return `${head}${cursor}${middle}${events.join(',')}]}`;
}

const ALTERATIONS: Readonly<
  Record<DeliveryEffect['kind'], (events: readonly string[]) => Partial<Delivery>>
> = {
  duplicate: (events) => ({ events: events.flatMap((event) => [event, event]) }),
  reorder: (events) => ({ events: events.toReversed() }),
  split: (events) => {
    const half = events.slice(0, Math.ceil(events.length / 2));
    return { events: half, cursor: timetokenOf(half.at(-1) ?? '').toString() };
  },
  olderCursor: (events) => ({ cursor: (timetokenOf(events[0] ?? '') - 1n).toString() }),
};

function takeApart(body: string): Delivery | undefined {
  const parts = ANSWER.exec(body);
  if (!parts) return undefined;
  const [, head = '', cursor = '', middle = '', list = ''] = parts;
  return { head, cursor, middle, events: splitObjects(list) };
}

/** Cuts a comma-joined list of JSON objects between them. */
function splitObjects(list: string): string[] {
  const objects: string[] = [];
  let start = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < list.length; at += 1) {
    const character = list[at];
    if (isInText) {
      if (character === '\\') at += 1;
      else if (character === '"') isInText = false;
      continue;
    }
    if (character === '"') isInText = true;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (character === '}' && depth === 0) {
      objects.push(list.slice(start, at + 1));
      start = at + 2;
    }
  }
  return objects;
}

function timetokenOf(event: string): bigint {
  const { p } = JSON.parse(event) as { readonly p: { readonly t: string } };
  return BigInt(p.t);
}
