import type {
  DeliveryEffect,
  FaultEffect,
  FaultMatch,
  FaultRule,
  RequestEffect,
  ResponseEffect,
  WebhookEffect,
} from './faultRule';
import { MAX_EVENTS_PER_RESPONSE } from '../../shared/protocol';

/** The properties of a call that rules match. */
export interface FaultCall {
  readonly operation: string;
  readonly channels: readonly string[];
  readonly userId: string | undefined;
  /** Of a delivery of Events & Actions. */
  readonly listener?: string;
  readonly action?: string;
}

/** What happens to a delivery of Events & Actions. */
export interface DeliveryFaults {
  readonly outcome: Extract<WebhookEffect, { kind: 'loseDelivery' | 'failDelivery' }> | undefined;
  readonly isDoubled: boolean;
  readonly timing:
    | Extract<WebhookEffect, { kind: 'delayDelivery' | 'reorderDelivery' }>
    | undefined;
}

/** A rule and how many calls it has met. */
export interface ArmedFault {
  readonly id: number;
  readonly rule: FaultRule;
  readonly hits: number;
}

const REQUEST_KINDS: readonly FaultEffect['kind'][] = [
  'delay',
  'dropRequest',
  'halfOpen',
  'status',
] satisfies RequestEffect['kind'][];

const RESPONSE_KINDS: readonly FaultEffect['kind'][] = [
  'dropResponse',
  'truncate',
  'stall',
] satisfies ResponseEffect['kind'][];

const EVENT_KINDS: readonly FaultEffect['kind'][] = [
  'duplicate',
  'reorder',
  'split',
  'olderCursor',
] satisfies DeliveryEffect['kind'][];

/**
 * The faults that tests have switched on. Of the rules that match a call and are not used up, the
 * one that was added first decides, separately before the call is handled, about its events and
 * about its answer.
 */
export class FaultPlan {
  private armed: ArmedFault[] = [];
  /** How many calls that match a rule came by, by its id. */
  private readonly passed = new Map<number, number>();
  private lastId = 0;
  /** How far the service's clock is ahead of the real one, ms. */
  clockOffsetMs = 0;

  add(rule: FaultRule): ArmedFault {
    this.lastId += 1;
    const armed = { id: this.lastId, rule, hits: 0 };
    this.armed.push(armed);
    return armed;
  }

  remove(id: number): void {
    this.armed = this.armed.filter((fault) => fault.id !== id);
  }

  list(): readonly ArmedFault[] {
    return this.armed;
  }

  /** No rules and the right time. */
  clear(): void {
    this.armed = [];
    this.passed.clear();
    this.clockOffsetMs = 0;
  }

  beforeHandling(call: FaultCall): RequestEffect | undefined {
    return this.take(call, isRequestEffect);
  }

  /**
   * @param body text of the answer
   * @returns the body to send, and what happens on the way
   */
  afterHandling(
    call: FaultCall,
    body: string,
  ): { body: string; effect: ResponseEffect | undefined } {
    let altered: string | undefined;
    if (call.operation === 'subscribe') {
      this.take(call, isDeliveryEffect, ({ kind }) => {
        altered = alterDelivery(body, kind);
        return altered !== undefined;
      });
    }
    return { body: altered ?? body, effect: this.take(call, isResponseEffect) };
  }

  /** Decides about a delivery of Events & Actions: whether it is made, how often, and when. */
  beforeDelivery(listener: string, action: string): DeliveryFaults {
    const delivery = { operation: 'delivery', channels: [], userId: undefined, listener, action };
    const outcome = this.take(delivery, isOfKind('loseDelivery', 'failDelivery'));
    // A delivery that is not made uses up nothing else.
    if (outcome) return { outcome, isDoubled: false, timing: undefined };
    return {
      outcome,
      isDoubled: this.take(delivery, isOfKind('duplicateDelivery')) !== undefined,
      timing: this.take(delivery, isOfKind('delayDelivery', 'reorderDelivery')),
    };
  }

  /** Uses up the first rule that matches, is of that sort, and can be applied. */
  private take<E extends FaultEffect>(
    call: FaultCall,
    isSort: (effect: FaultEffect) => effect is E,
    apply: (effect: E) => boolean = () => true,
  ): E | undefined {
    for (const [index, armed] of this.armed.entries()) {
      const { rule, hits } = armed;
      const { effect, match, times } = rule;
      if (!isSort(effect) || !matches(call, match ?? {}) || hits >= (times ?? Infinity)) continue;
      if (!this.isTurnOf(armed) || !apply(effect)) continue;
      this.armed[index] = { ...armed, hits: hits + 1 };
      return effect;
    }
    return undefined;
  }

  /** Whether the rule meets this call that matches, and not a later one. */
  private isTurnOf({ id, rule: { skip = 0, every = 1 } }: ArmedFault): boolean {
    const passed = (this.passed.get(id) ?? 0) + 1;
    this.passed.set(id, passed);
    return passed > skip && (passed - skip) % every === 0;
  }
}

function isOfKind<K extends FaultEffect['kind']>(...kinds: readonly K[]) {
  return (effect: FaultEffect): effect is Extract<FaultEffect, { kind: K }> =>
    (kinds as readonly string[]).includes(effect.kind);
}

function isRequestEffect(effect: FaultEffect): effect is RequestEffect {
  return REQUEST_KINDS.includes(effect.kind);
}

function isResponseEffect(effect: FaultEffect): effect is ResponseEffect {
  return RESPONSE_KINDS.includes(effect.kind);
}

function isDeliveryEffect(effect: FaultEffect): effect is DeliveryEffect {
  return EVENT_KINDS.includes(effect.kind);
}

function matches(
  call: FaultCall,
  { operation, channel, userId, listener, action }: FaultMatch,
): boolean {
  return (
    (operation === undefined || operation === call.operation) &&
    (channel === undefined || call.channels.includes(channel)) &&
    (userId === undefined || userId === call.userId) &&
    (listener === undefined || listener === call.listener) &&
    (action === undefined || action === call.action)
  );
}

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
function alterDelivery(body: string, kind: DeliveryEffect['kind']): string | undefined {
  const delivery = takeApart(body);
  const least = kind === 'reorder' || kind === 'split' ? 2 : 1;
  if (!delivery || delivery.events.length < least) return undefined;
  // A full answer tells that there was more; half of it would hide that, which no network does.
  if (kind === 'split' && delivery.events.length >= MAX_EVENTS_PER_RESPONSE) return undefined;
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
