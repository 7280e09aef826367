/** A setting of webhooks that is wrong. Its message holds no secret. */
export class WebhookProblem extends Error {
  override readonly name = 'WebhookProblem';
  readonly code = 'WEBHOOK_SETTING';
}
