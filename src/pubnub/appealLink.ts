import { isRecord, textField } from '../../shared/isRecord';
import type { ClientConfig } from './client';

/**
 * Asks the local service for a link to the page of appeals, with a token that opens nothing else.
 *
 * @throws (rejects) when the service does not grant one
 */
export async function grantAppealLink(
  { subscribeKey, userId, token }: Pick<ClientConfig, 'subscribeKey' | 'userId' | 'token'>,
  call: (address: string, init: RequestInit) => Promise<Response>,
): Promise<string> {
  const query = new URLSearchParams({ uuid: userId, ...(token !== undefined && { auth: token }) });
  const path = `/v1/moderation/sub-key/${encodeURIComponent(subscribeKey)}/appeal-token`;
  const answer = await call(`${path}?${query.toString()}`, { method: 'POST' });
  const body: unknown = answer.ok ? await answer.json() : undefined;
  const granted = isRecord(body) ? textField(body, 'token') : undefined;
  if (granted === undefined) throw new Error(`no link to the appeals: ${answer.status}`);
  return appealPageOf({ uuid: userId, token: granted });
}

/** The address of the page of appeals. */
export function appealPageOf(parameters: Readonly<Record<string, string>>): string {
  return `/appeal.html#?${new URLSearchParams(parameters).toString()}`;
}
