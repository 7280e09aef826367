import { LOCAL_KEYS } from '../../emulator/createService';

const { publishKey, subscribeKey } = LOCAL_KEYS;

export function publishPath(channel: string, message: unknown, user = 'publisher'): string {
  const payload = encodeURIComponent(JSON.stringify(message));
  return `/publish/${publishKey}/${subscribeKey}/0/${channel}/0/${payload}?uuid=${user}`;
}

/** @param cursor a timetoken, or 0 for one */
export function subscribePath(channel: string, user: string, cursor: string): string {
  return `/v2/subscribe/${subscribeKey}/${channel}/0?uuid=${user}&tt=${cursor}&heartbeat=300`;
}

/** @param start the messages before this timetoken; the newest without it */
export function historyPath(channel: string, max: number, start?: string): string {
  const from = start === undefined ? '' : `&start=${start}`;
  return `/v3/history/sub-key/${subscribeKey}/channel/${channel}?uuid=reader&max=${max}${from}`;
}

export function heartbeatPath(channel: string, user: string): string {
  return `/v2/presence/sub-key/${subscribeKey}/channel/${channel}/heartbeat?uuid=${user}&heartbeat=300`;
}

export function hereNowPath(channel: string): string {
  return `/v2/presence/sub-key/${subscribeKey}/channel/${channel}?uuid=reader`;
}
