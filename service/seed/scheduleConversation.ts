import type { ParsedConversation, ParsedMessage, ParsedSection } from './parseConversation';
import type { SeededRandom } from './seededRandom';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** The shortest time between two stretches of talk. */
const SECTION_GAP = 10 * MINUTE;

/**
 * When each message was sent, in milliseconds since 1970, in the order of the conversation. Stretches
 * of earlier days stand at their written time of day; the last one is measured back from `now`, so
 * that a fresh service always shows talk from the last minutes.
 */
export function scheduleConversation(
  conversation: ParsedConversation,
  now: number,
  random: SeededRandom,
): number[] {
  const sections = conversation.sections.map((section) => scheduleSection(section, now, random));
  keepApart(sections);
  return sections.flat();
}

function scheduleSection(section: ParsedSection, now: number, random: SeededRandom): number[] {
  let elapsed = 0;
  const offsets = section.messages.map((message, index) => {
    if (index > 0 || message.pause !== null) elapsed += pauseBefore(message, random);
    return elapsed;
  });
  const start = startOf(section, elapsed, now, random);
  return offsets.map((offset) => start + offset);
}

function startOf(
  { moment }: ParsedSection,
  duration: number,
  now: number,
  random: SeededRandom,
): number {
  if (moment.kind === 'ending') return now - moment.before - duration - random.integer(0, MINUTE);
  const midnight = Math.floor(now / DAY) * DAY;
  const written = midnight - moment.daysAgo * DAY + moment.minuteOfDay * MINUTE;
  return written + random.integer(0, 6 * MINUTE);
}

/** About as long as reading the last message and typing this one takes; at times people dawdle. */
function pauseBefore({ pause, text }: ParsedMessage, random: SeededRandom): number {
  if (pause !== null) return pause + random.integer(0, Math.max(SECOND, Math.round(pause / 10)));
  const typing = Math.min(text.length, 400) * random.integer(90, 190);
  const dawdling = random.next() < 0.2 ? random.integer(MINUTE, 4 * MINUTE) : 0;
  return 4 * SECOND + random.integer(0, 20 * SECOND) + typing + dawdling;
}

/**
 * Just after midnight the last stretch can reach into the evening before; the earlier ones then move
 * back, never forward, because nothing may end up later than `now`.
 */
function keepApart(sections: number[][]): void {
  let limit = Infinity;
  for (const times of sections.toReversed()) {
    const late = (times.at(-1) ?? limit) + SECTION_GAP - limit;
    if (late > 0) times.forEach((time, index) => (times[index] = time - late));
    limit = times[0] ?? limit;
  }
}
