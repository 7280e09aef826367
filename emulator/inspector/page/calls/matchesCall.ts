import type { Call } from '../../../api';

/** Whether a call has every word of a filter, whatever their case. */
export function matchesCall(call: Call, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const { operation, userId, channels, status, method, url } = call;
  const text = [operation, userId, ...channels, status, method, url].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
