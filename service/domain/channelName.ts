const MAX_NAME_LENGTH = 92;
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const FORBIDDEN = /[,*\u0000-\u001f\u007f]/;

const PRESENCE_SUFFIX = '-pnpres';

/**
 * Whether a name may be used for a channel: 1 to 92 characters, whatever their bytes, no comma, asterisk or control
 * character (the rest of the documented list is let through, as the network does).
 */
export function isChannelName(name: string): boolean {
  return name !== '' && Array.from(name).length <= MAX_NAME_LENGTH && !FORBIDDEN.test(name);
}

export function isPresenceChannel(name: string): boolean {
  return name.endsWith(PRESENCE_SUFFIX);
}

/** The channel on which presence events of `name` are delivered. */
export function presenceChannelOf(name: string): string {
  return name + PRESENCE_SUFFIX;
}
