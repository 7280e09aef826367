import type PubNub from 'pubnub';

interface FormerHistoryParameters {
  readonly channel: string;
  readonly start?: string;
  readonly end?: string;
  readonly count?: number;
  readonly reverse?: boolean;
  readonly includeMeta?: boolean;
  readonly stringifiedTimeToken?: boolean;
}

interface FormerHistory {
  readonly messages: readonly { readonly entry: unknown; readonly timetoken: string | number }[];
  readonly startTimeToken: string | number;
  readonly endTimeToken: string | number;
}

/** The SDK's deprecated call, which older clients still make. */
export function formerHistory(
  client: PubNub,
  parameters: FormerHistoryParameters,
): Promise<FormerHistory> {
  const former = client as unknown as {
    history(given: FormerHistoryParameters): Promise<FormerHistory>;
  };
  return former.history(parameters);
}
