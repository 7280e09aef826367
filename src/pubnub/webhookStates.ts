import type { ClientConfig } from './client';

/** Asks the local service for the state of the delivery to other systems. Rejects when it is not told. */
export type ReadWebhookStates = () => Promise<unknown>;

/** @param token of a lead */
export function createWebhookStates(
  { subscribeKey, userId }: Pick<ClientConfig, 'subscribeKey' | 'userId'>,
  token: string,
  call: (address: string) => Promise<Response>,
): ReadWebhookStates {
  const query = new URLSearchParams({ uuid: userId, auth: token });
  const path = `/v1/moderation/sub-key/${encodeURIComponent(subscribeKey)}/webhooks`;
  return async () => {
    const answer = await call(`${path}?${query.toString()}`);
    if (!answer.ok) throw new Error(`no state of the webhooks: ${answer.status}`);
    return (await answer.json()) as unknown;
  };
}
