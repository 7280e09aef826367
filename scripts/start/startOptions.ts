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
  /** The chat on a bare keyset, without the moderation server. */
  readonly isOpen: boolean;
  /** How long a token is still taken after the server took it back, ms. */
  readonly revokeDelayMs: number;
  /** Tests may disturb the service. */
  readonly hasFaults: boolean;
}
