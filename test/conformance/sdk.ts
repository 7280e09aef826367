import type PubNub from 'pubnub';
import { startGuardedService } from '../support/worlds/accessManager';
import type { ServiceOptions } from '../../emulator/serviceOptions';
import { startTestService, type TestService } from '../support/worlds/testService';

/** One major version of the SDK, and in what it differs from the newest. */
export interface Sdk {
  readonly major: number;
  /** The ways to subscribe that this version has; its own default comes first. */
  readonly engines: readonly Engine[];
  /** Message types of one's own came with 8.3. */
  readonly hasCustomMessageTypes: boolean;
  /** Types of memberships came with 8.4. */
  readonly hasMembershipTypes: boolean;
  /** Pages of here-now came with 10.0. */
  readonly hasHereNowPages: boolean;
  /** Ids and names in file paths are encoded since 12.0.1. */
  readonly encodesFileNames: boolean;
  /** Writes under the condition that nobody else wrote came with 8.6. */
  readonly hasConditionalWrites: boolean;
  /** The body of a refusal is in `errorData` of the status; version 7 has its HTTP library's error. */
  readonly tellsBodyOfRefusal: boolean;
  /** Since 9 also when the body is an array, as that of publish is. */
  readonly tellsReasonOfPublish: boolean;
  /** Version 7 gives an error of its HTTP library instead. */
  readonly tellsStatusOfUpload: boolean;
  /** The message type of an ordinary message in history: the number came with 8.0. */
  readonly ordinaryMessageType: -1 | null;
  startService(options?: ServiceOptions): Promise<TestService>;
  /** A service that asks for tokens. */
  startGuardedService(): Promise<TestService>;
}

/** How a client keeps its subscription, and which statuses it tells in doing so. */
export interface Engine {
  readonly name: string;
  readonly options: { readonly enableEventEngine: boolean; readonly heartbeatInterval?: number };
  /** How a refused subscription is told (protocol reference 5.13). */
  readonly refusal: string;
}

const EVENT_ENGINE: Engine = {
  name: 'event engine',
  options: { enableEventEngine: true },
  refusal: 'PNConnectionErrorCategory',
};

/** Before 9.3.2 it says that it is there only when it is told how often (protocol reference 16.2). */
const EARLY_EVENT_ENGINE: Engine = {
  ...EVENT_ENGINE,
  options: { ...EVENT_ENGINE.options, heartbeatInterval: 60 },
};

const SUBSCRIPTION_MANAGER: Engine = {
  name: 'subscription manager',
  options: { enableEventEngine: false },
  refusal: 'PNAccessDeniedCategory',
};

/**
 * An option from 8 on and the default from 11 on (protocol reference 16.2). Version 7 has a beginning
 * of it that is not tried: it sends states under their channel twice, and tells no refusal.
 */
function enginesOf(major: number): Engine[] {
  if (major < 8) return [SUBSCRIPTION_MANAGER];
  if (major < 9) return [SUBSCRIPTION_MANAGER, EARLY_EVENT_ENGINE];
  return major < 11 ? [SUBSCRIPTION_MANAGER, EVENT_ENGINE] : [EVENT_ENGINE, SUBSCRIPTION_MANAGER];
}

/**
 * @param Constructor the client of that version. The types of the newest hold for what the suites
 *   call: names and shapes of calls have stayed from 7 on.
 */
export function sdkOf(major: number, Constructor: unknown): Sdk {
  const Client = Constructor as typeof PubNub;
  return {
    major,
    engines: enginesOf(major),
    hasCustomMessageTypes: major >= 8,
    hasMembershipTypes: major >= 8,
    hasHereNowPages: major >= 10,
    encodesFileNames: major >= 12,
    hasConditionalWrites: major >= 8,
    tellsBodyOfRefusal: major >= 8,
    tellsReasonOfPublish: major >= 9,
    tellsStatusOfUpload: major >= 8,
    ordinaryMessageType: major >= 8 ? -1 : null,
    startService: (options) => startTestService(options, Client),
    startGuardedService: () => startGuardedService({}, Client),
  };
}
