/**
 * Conversations are written as plain text, one message a line, so that they read and edit like a
 * chat:
 *
 *     --- 3 days ago 09:12        a new stretch of talk; the time is UTC
 *     A: Morning! Is {B} in?      role, then text; {B} is B's first name, {B.title} the job title
 *       | second line             more of the message above
 *       👍 B C +2  🎉 D           reactions to it: emoji, then who; +2 is two silent members
 *     +25m                        a pause before the next message (s, m or h)
 *     B: [image whiteboard.svg] Here it is
 *     --- 12m ago                 a stretch whose last message is twelve minutes old
 */
export interface ParsedReaction {
  emoji: string;
  roles: string[];
  /** How many members without a role react as well. */
  silentMembers: number;
}

export interface ParsedMessage {
  role: string;
  text: string;
  image: string | null;
  /** Written pause before this message in milliseconds; null leaves it to the schedule. */
  pause: number | null;
  reactions: ParsedReaction[];
}

/** When a stretch of talk takes place. */
type ParsedMoment =
  | { kind: 'day'; daysAgo: number; minuteOfDay: number }
  | { kind: 'ending'; before: number };

export interface ParsedSection {
  moment: ParsedMoment;
  messages: ParsedMessage[];
}

export interface ParsedConversation {
  /** Every role that speaks, reacts or is named, in alphabetical order. */
  roles: string[];
  sections: ParsedSection[];
}

/** A `{A}` or `{A.title}` placeholder; the groups are role and field. */
export const PLACEHOLDER = /\{([A-Z])(\.title)?\}/g;

const SECTION_LINE = /^--- (?:(\d+) days? ago (\d\d):(\d\d)|(\d+)m ago)$/;
const PAUSE_LINE = /^\+(\d+)([smh])$/;
const MESSAGE_LINE = /^([A-Z]): (?:\[image ([\w-]+\.svg)\] ?)?(.*)$/;
const EMOJI = /^\p{Extended_Pictographic}/u;
const UNIT_IN_MS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** Reads a conversation; an error names the file and the line to mend. */
export function parseConversation(text: string, file: string): ParsedConversation {
  const reader = createReader();
  text.split('\n').forEach((line, index) => {
    try {
      readLine(reader, line);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${file}, line ${index + 1}: ${reason}`, { cause: error });
    }
  });
  return { roles: [...reader.roles].sort(), sections: reader.sections };
}

interface Reader {
  sections: ParsedSection[];
  roles: Set<string>;
  pause: number | null;
}

function createReader(): Reader {
  return { sections: [], roles: new Set(), pause: null };
}

function readLine(reader: Reader, line: string): void {
  if (line.trim() === '') return;
  if (line.startsWith('---')) readSection(reader, line);
  else if (line.startsWith('+')) readPause(reader, line);
  else if (line.startsWith('  |')) readContinuation(reader, line);
  else if (line.startsWith('  ')) readReactions(reader, line);
  else readMessage(reader, line);
}

function readSection(reader: Reader, line: string): void {
  const match = SECTION_LINE.exec(line);
  if (!match) throw new Error(`expected '--- 3 days ago 09:12' or '--- 12m ago', got '${line}'`);
  const [, daysAgo, hour, minute, minutesAgo] = match;
  const moment: ParsedMoment =
    minutesAgo === undefined
      ? { kind: 'day', daysAgo: Number(daysAgo), minuteOfDay: Number(hour) * 60 + Number(minute) }
      : { kind: 'ending', before: Number(minutesAgo) * UNIT_IN_MS.m };
  checkOrder(reader.sections.at(-1)?.moment, moment);
  reader.sections.push({ moment, messages: [] });
  reader.pause = null;
}

function checkOrder(previous: ParsedMoment | undefined, moment: ParsedMoment): void {
  if (moment.kind === 'day' && moment.daysAgo < 1) {
    throw new Error("use '--- 12m ago' for the current day");
  }
  if (previous && earliness(previous) <= earliness(moment)) {
    throw new Error('this stretch is not later than the one before it');
  }
}

/** Larger is earlier; in minutes. */
function earliness(moment: ParsedMoment): number {
  return moment.kind === 'day' ? moment.daysAgo * 1_440 - moment.minuteOfDay : -1_440;
}

function readPause(reader: Reader, line: string): void {
  const match = PAUSE_LINE.exec(line.trim());
  if (!match) throw new Error(`expected a pause such as '+25m', got '${line}'`);
  reader.pause = Number(match[1]) * UNIT_IN_MS[match[2] as keyof typeof UNIT_IN_MS];
}

function readMessage(reader: Reader, line: string): void {
  const section = reader.sections.at(-1);
  if (!section) throw new Error("a conversation starts with a line such as '--- 3 days ago 09:12'");
  const match = MESSAGE_LINE.exec(line);
  if (!match) throw new Error(`expected 'A: text', got '${line}'`);
  const [, role = '', image = null, text = ''] = match;
  if (text === '' && image === null) throw new Error('the message is empty');
  reader.roles.add(role);
  addNamedRoles(reader, text);
  section.messages.push({ role, text, image, pause: reader.pause, reactions: [] });
  reader.pause = null;
}

function readContinuation(reader: Reader, line: string): void {
  const text = line.slice('  |'.length).replace(/^ /, '');
  addNamedRoles(reader, text);
  lastMessage(reader).text += `\n${text}`;
}

function readReactions(reader: Reader, line: string): void {
  const { reactions } = lastMessage(reader);
  for (const word of line.trim().split(/\s+/)) {
    if (EMOJI.test(word)) reactions.push({ emoji: word, roles: [], silentMembers: 0 });
    else addReactor(reader, reactions.at(-1), word);
  }
}

function addReactor(reader: Reader, reaction: ParsedReaction | undefined, word: string): void {
  if (!reaction) throw new Error(`expected an emoji before '${word}'`);
  if (/^[A-Z]$/.test(word)) {
    if (reaction.roles.includes(word)) throw new Error(`${word} reacts twice with one emoji`);
    reaction.roles.push(word);
    reader.roles.add(word);
  } else if (/^\+\d+$/.test(word)) {
    reaction.silentMembers += Number(word);
  } else {
    throw new Error(`expected an emoji, a role or '+2', got '${word}'`);
  }
}

function lastMessage(reader: Reader): ParsedMessage {
  const message = reader.sections.at(-1)?.messages.at(-1);
  if (!message) throw new Error('there is no message above this line');
  return message;
}

function addNamedRoles(reader: Reader, text: string): void {
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match[1] !== undefined) reader.roles.add(match[1]);
  }
  if (text.replace(PLACEHOLDER, '').includes('{')) {
    throw new Error("'{' may only start a placeholder such as {A} or {A.title}");
  }
}
