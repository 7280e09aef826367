import type { ModeratorRole } from '../../src/domain/moderation/role';
import type { LogLevel } from '../../emulator/http/structuredLog';
import type { WebhookOptions } from '../../server/webhooks/webhookTargets';

export interface NamedModerator {
  readonly userId: string;
  readonly role: ModeratorRole;
}

/** The options that `scripts/options.mjs` reads from flags and environment. */
export interface StartOptions {
  readonly host: string;
  /** Names by which others may call the service, beside `host`. */
  readonly allowedHosts: readonly string[];
  /** 0 takes a free one. */
  readonly port: number;
  readonly dataFolder: string;
  /** Keep nothing after the end. */
  readonly isEphemeral: boolean;
  /** Delete the kept data first. */
  readonly isReset: boolean;
  readonly isSeeded: boolean;
  readonly seed: number;
  readonly logLevel: LogLevel;
  readonly isDevelopment: boolean;
  /** Moderators who get a link of their own, beside the lead. */
  readonly moderators: readonly NamedModerator[];
  /** Other systems that are told of reports and decisions. */
  readonly webhooks: WebhookOptions;
  /** Enforce no moderation, as a bare PubNub keyset does. */
  readonly isOpen: boolean;
  /** Moderation is the moderation server's (docs/server.md), on a keyset that has none of its own. */
  readonly hasServer: boolean;
  /** How long a token is still taken after the server took it back, ms. Only with the server. */
  readonly revokeDelayMs: number;
  /** Every call needs the token of its user. */
  readonly hasAccessManager: boolean;
  /** Tests may disturb the service. */
  readonly hasFaults: boolean;
}
