const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });

/** Hours and minutes, local. @param ms since the epoch */
export const formatTime = (ms: number) => time.format(ms);

/** Date and time to the second, local. @param ms since the epoch */
export const formatFullTime = (ms: number) => full.format(ms);

/** A day with its name, local. @param ms since the epoch */
export const formatDay = (ms: number) => day.format(ms);
