import { alterDelivery } from './subscribeDelivery';
import type {
  ResponseEffect,
  DeliveryEffect,
  FaultEffect,
  FaultMatch,
  FaultRule,
  RequestEffect,
} from './faultRule';

/** What a fault can tell calls apart by. */
export interface FaultCall {
  readonly operation: string;
  readonly channels: readonly string[];
  readonly userId: string | undefined;
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

/**
 * The faults that tests have switched on. Of the rules that match a call and are not used up, the
 * one that was added first decides, separately before the call is handled, about its events and
 * about its answer.
 */
export class FaultPlan {
  private armed: ArmedFault[] = [];
  private lastId = 0;
  /** How far the service's clock is ahead of the real one, ms. */
  clockOffsetMs = 0;

  add(rule: FaultRule): ArmedFault {
    this.lastId += 1;
    const armed = { id: this.lastId, rule, hits: 0 };
    this.armed.push(armed);
    return armed;
  }

  list(): readonly ArmedFault[] {
    return this.armed;
  }

  /** No rules and the right time. */
  clear(): void {
    this.armed = [];
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
      if (!apply(effect)) continue;
      this.armed[index] = { ...armed, hits: hits + 1 };
      return effect;
    }
    return undefined;
  }
}

function isRequestEffect(effect: FaultEffect): effect is RequestEffect {
  return REQUEST_KINDS.includes(effect.kind);
}

function isResponseEffect(effect: FaultEffect): effect is ResponseEffect {
  return RESPONSE_KINDS.includes(effect.kind);
}

function isDeliveryEffect(effect: FaultEffect): effect is DeliveryEffect {
  return !isRequestEffect(effect) && !isResponseEffect(effect);
}

function matches(call: FaultCall, { operation, channel, userId }: FaultMatch): boolean {
  return (
    (operation === undefined || operation === call.operation) &&
    (channel === undefined || call.channels.includes(channel)) &&
    (userId === undefined || userId === call.userId)
  );
}
