/**
 * Made from functions/moderation/ by scripts/buildFunctions.mjs: change it there. What it does and
 * how to deploy it is in docs/moderation.md. The local service reads the lines below; on PubNub these
 * settings are made in the console.
 *
 * @event Before Publish or Fire
 * @event Before Publish File
 * @event Before Message Action
 * @channel *
 */
export default (request) =>
  moderate(request, {
    kvstore: require('kvstore'),
    pubnub: require('pubnub'),
    xhr: require('xhr'),
  });

var __defProp = Object.defineProperty;
var __defNormalProp = (obj, key, value) =>
  key in obj
    ? __defProp(obj, key, { enumerable: true, configurable: true, writable: true, value })
    : (obj[key] = value);
var __publicField = (obj, key, value) =>
  __defNormalProp(obj, typeof key !== 'symbol' ? key + '' : key, value);

// src/domain/protocol.ts
var MAX_MESSAGE_BYTES = 32 * 1024;
var MAX_FILE_BYTES = 5 * 1024 * 1024;
var MAX_MESSAGE_FILES = 10;
var MAX_MENTIONS = 10;
var MODERATION_PREFIX = 'moderation.';
var REJECTED_PREFIX = 'banned.';
var CHAT_SDK_PREFIX = 'PUBNUB_INTERNAL_';
var PRIVATE_PREFIX = 'PN_PRV.';
var TIMETOKEN_PATTERN = /^\d{17}$/;
function isTimetoken(value) {
  return typeof value === 'string' && TIMETOKEN_PATTERN.test(value);
}
var EDIT = 'updated';
var EDITS = [EDIT, 'edited'];
function isEdit(type) {
  return EDITS.some((edit) => edit === type);
}

// src/domain/ids.ts
var toUserId = (text) => text;
var toChannelId = (text) => text;

// src/domain/moderation/inboxChannel.ts
var INBOX_PREFIX = `${MODERATION_PREFIX}inbox.`;
function inboxOwner(channel) {
  const owner = channel.startsWith(INBOX_PREFIX) ? channel.slice(INBOX_PREFIX.length) : '';
  return owner === '' || owner.includes('*') ? void 0 : owner;
}

// src/domain/moderation/moderationChannels.ts
var REPORTS_CHANNEL = toChannelId(`${MODERATION_PREFIX}reports`);
var LOG_CHANNEL = toChannelId(`${MODERATION_PREFIX}log`);
var RULES_CHANNEL = toChannelId(`${MODERATION_PREFIX}rules`);
var SHIELD_CHANNEL = toChannelId(`${MODERATION_PREFIX}shield`);
function rejectedChannelOf(channelId) {
  return toChannelId(REJECTED_PREFIX + channelId);
}
function isModerationChannel(channelId) {
  return channelId.startsWith(MODERATION_PREFIX) || channelId.startsWith(REJECTED_PREFIX);
}

// src/lib/isRecord.ts
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function textField(record, name) {
  const value = fieldOf(record, name);
  return typeof value === 'string' ? value : void 0;
}
function fieldOf(record, name) {
  return Object.hasOwn(record, name) ? record[name] : void 0;
}

// src/domain/moderation/restriction.ts
var RESTRICTION_FIELDS = {
  ban: 'ban',
  mute: 'mutedChannels',
  block: 'blockedChannels',
};
function readRestrictions(custom) {
  const fields = isRecord(custom) ? custom : {};
  return {
    isBanned: isSet(fields[RESTRICTION_FIELDS.ban]),
    mutedChannels: readChannelList(fields[RESTRICTION_FIELDS.mute]),
    blockedChannels: readChannelList(fields[RESTRICTION_FIELDS.block]),
  };
}
var UNSET_VALUES = [null, false, 0, '', 'false', 'False', 'FALSE', '0'];
function isSet(value) {
  return value !== void 0 && !UNSET_VALUES.some((unset) => unset === value);
}
function readChannelList(value) {
  if (typeof value !== 'string') return [];
  const ids = value.split(',').map((id) => id.trim());
  return [...new Set(ids.filter(Boolean))].map(toChannelId);
}
function isListable(id) {
  return id !== '' && id === id.trim() && !id.includes(',');
}

// src/domain/channelRole.ts
var THREAD = /^PUBNUB_INTERNAL_THREAD_([^]+)_\d{17}$/;
var REPORTS = `${CHAT_SDK_PREFIX}MODERATION_`;
var SDK_NOTICES = `${CHAT_SDK_PREFIX}MODERATION.`;
var PERSONAL = /^PN_PRV\.([^]+)\.[^.]+$/;
var CHAT = { kind: 'chat' };
function roleOf(name) {
  const owner = inboxOwner(name);
  if (owner !== void 0) return { kind: 'inbox', userId: owner };
  if (isModerationChannel(name)) return { kind: 'moderation' };
  if (!isListable(name)) return { kind: 'reserved' };
  const isReserved = name.startsWith(CHAT_SDK_PREFIX) || name.startsWith(PRIVATE_PREFIX);
  return isReserved ? internalRoleOf(name) : CHAT;
}
function internalRoleOf(name) {
  const [, channel] = THREAD.exec(name) ?? [];
  if (channel !== void 0) return { kind: 'thread', channel };
  const [, owner] = PERSONAL.exec(name) ?? [];
  if (owner !== void 0) return { kind: 'personal', userId: owner };
  if (isLongerThan(REPORTS, name)) return { kind: 'reports', channel: name.slice(REPORTS.length) };
  if (isLongerThan(SDK_NOTICES, name))
    return { kind: 'sdkNotices', userId: name.slice(SDK_NOTICES.length) };
  return { kind: 'reserved' };
}
function isLongerThan(prefix, name) {
  return name.startsWith(prefix) && name.length > prefix.length;
}
function chatOf(name) {
  const role = roleOf(name);
  return role.kind === 'thread' || role.kind === 'reports' ? chatOf(role.channel) : name;
}

// src/domain/message.ts
function namedFiles(message) {
  if (!isRecord(message)) return [];
  const { file, files } = message;
  const list = Array.isArray(files) ? files : [];
  return [file, ...list].flatMap((each) => {
    const [id, name] = isRecord(each) ? [textField(each, 'id'), textField(each, 'name')] : [];
    return id && name ? [{ id, name }] : [];
  });
}

// src/domain/mentionText.ts
var MENTION = /\[((?:\\.|[^\\[\]\n]){1,200})\]\(pn-user:\/\/((?:\\.|[^\\[)\s]){1,200})\)/gi;
function readMentions(text) {
  const mentions = [];
  let shown = '';
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    const [name = '', id = ''] = match.slice(1).map((part) => part.replace(/\\(.)/g, '$1'));
    shown += text.slice(end, match.index);
    mentions.push({ start: shown.length, name, userId: toUserId(id) });
    shown += `@${name}`;
    end = match.index + match[0].length;
  }
  return { shown: shown + text.slice(end), mentions };
}

// src/domain/wordRules/maskedLetters.ts
var MASKS = new Set('*#%&');
var ROUND_SIGN = '@';
var ROUND_LETTER = 'o';
var MIN_LETTERS = 4;
var MAX_STEPS = 8192;
function findMasked(text, reader, automaton) {
  const finds = [];
  const maxSteps = automaton.steps + MAX_STEPS;
  for (const word of maskedWords(text, reader)) {
    if (automaton.steps > maxSteps) break;
    const keys = [...distinctKeys(word.before), word.hidden, ...distinctKeys(word.after)];
    automaton.forEachCompletion(keys, ({ value: target }) => {
      if (isSpelled(target, word)) finds.push({ target, first: word.first, last: word.last });
    });
  }
  return finds;
}
function maskedWords(text, { letters, pieces }) {
  return pieces.flatMap((piece, index) => {
    const { firstFirm: first, lastFirm } = piece;
    if (first === void 0 || lastFirm === void 0) return [];
    const own = letters.slice(first, lastFirm + 1);
    const at = own.findIndex(({ start }) => text[start] === ROUND_SIGN);
    if (at > 0) {
      const [before2, after2] = [own.slice(0, at), own.slice(at + 1)];
      return [{ first, last: lastFirm, before: before2, after: after2, hidden: ROUND_LETTER }];
    }
    const next = pieces[index + 1];
    const last = next?.lastFirm;
    const gap = text.slice(letters[piece.last]?.end, letters[next?.first ?? -1]?.start);
    if (!next || last === void 0 || !MASKS.has(gap)) return [];
    if (piece.gap === 'joiner' || pieces[index + 2]?.gap === 'joiner') return [];
    const before = letters.slice(first, piece.last + 1);
    const after = letters.slice(next.first, last + 1);
    return [{ first, last, before, after, hidden: void 0 }];
  });
}
function distinctKeys(letters) {
  return letters.map(({ key }) => key).filter((key, index, keys) => key !== keys[index - 1]);
}
function isSpelled({ pattern, rule }, { before, after }) {
  const spelled = pattern.units.map(({ key, count }) => key.repeat(count)).join('');
  const letters = [...before, ...after];
  const [start, end] = [before, after].map((part) => part.map(({ key }) => key).join(''));
  return (
    rule !== void 0 &&
    pattern.pieceCount === 1 &&
    letters.length + 1 >= MIN_LETTERS &&
    letters.every(({ kind }) => kind === pattern.script) &&
    spelled.length === letters.length + 1 &&
    spelled.startsWith(start ?? '') &&
    spelled.endsWith(end ?? '')
  );
}

// src/domain/wordRules/otherReadings.ts
var MAX_LENGTH = 8192;
var INDICATOR = /\p{Regional_Indicator}/u;
var INDICATORS = /\p{Regional_Indicator}+/gu;
var FIRST_INDICATOR = 127462;
var MIN_FLAGS = 4;
var MAX_FLAGS = 8;
var TURNED_LETTERS = 'ɐɔǝəɟƃɥᴉɾʞꞁןɯɹʇʌʍʎ';
var UPRIGHT_LETTERS = 'aceefghijkllmrtvwy';
var TURNING_LETTERS = { from: 'bdnpqu', to: 'qpudbn' };
var TURNED = new RegExp(`[${TURNED_LETTERS}]`, 'iu');
var TURNS = new Map(
  Array.from(TURNED_LETTERS + TURNING_LETTERS.from, (letter, index) => [
    letter,
    (UPRIGHT_LETTERS + TURNING_LETTERS.to).charAt(index),
  ]),
);
var MARKS = /`+|\*\*|\[((?:\\.|[^\\[\]\n])+)\]\((?:\\.|[^\\[)\s])+\)/g;
var DIVIDED = /(?:[`*[]|\]\([^)]*\))[\p{L}\p{N}]/u;
var HIDDEN = '​';
function otherReadings(given) {
  const text = given.slice(0, MAX_LENGTH);
  return [
    ...(hasSpelledIndicators(text) ? [withLetters(text)] : []),
    ...(TURNED.test(text) ? [turned(text)] : []),
    ...(text.search(MARKS) >= 0 ? [withoutMarks(text)] : []),
  ];
}
function hasSpelledIndicators(text) {
  const rows = text.match(INDICATORS) ?? [];
  return rows.some(({ length }) => length < MIN_FLAGS || length > MAX_FLAGS);
}
function withLetters(text) {
  const letters = Array.from(text, (character) => {
    if (!INDICATOR.test(character)) return ' '.repeat(character.length);
    const place = (character.codePointAt(0) ?? 0) - FIRST_INDICATOR;
    return `${String.fromCharCode('a'.charCodeAt(0) + place)}​`;
  });
  return { text: letters.join(''), toGiven: (start, end) => [start, end], mark: INDICATOR };
}
function turned(text) {
  const letters = Array.from(text, (letter) => TURNS.get(letter.toLowerCase()) ?? letter);
  return {
    text: letters.reverse().join(''),
    toGiven: (start, end) => [text.length - end, text.length - start],
    mark: TURNED,
  };
}
function withoutMarks(text) {
  const shown = text.replace(MARKS, (mark, label) => {
    const visible = label === void 0 ? '' : HIDDEN + label.replace(/[\\`]/g, HIDDEN);
    return visible.padEnd(mark.length, HIDDEN);
  });
  return { text: shown, toGiven: (start, end) => [start, end], mark: DIVIDED };
}

// src/domain/wordRules/foldCharacter.ts
var MAX_LETTERS = 4;
var CACHED_CHARACTERS = 2e3;
var INVISIBLE =
  /^(?:\p{Default_Ignorable_Code_Point}|(?=\p{M})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]|\u{640})+$/u;
var SPACE = /[\s\p{Z}\u{2800}]/u;
var LETTER = /[\p{L}\p{N}\p{M}]/u;
var LATIN = /\p{Script=Latin}/u;
var ACCENTED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
var ACCENTS = /[\u{300}-\u{36f}]/gu;
var DIGIT = /^[0-9]$/;
var JOINERS = new Set('-_*~^=#·•‐‑‒−');
var NEGATIVE_ALPHABETS = [127312, 127344];
var ALPHABET_SIZE = 26;
var cache = /* @__PURE__ */ new Map();
function foldCharacter(character) {
  const known2 = cache.get(character);
  if (known2) return known2;
  const folded = fold(plainForm(character));
  if (cache.size >= CACHED_CHARACTERS) cache.clear();
  cache.set(character, folded);
  return folded;
}
function plainForm(character) {
  const code = character.codePointAt(0) ?? 0;
  const first = NEGATIVE_ALPHABETS.find((start) => code >= start && code < start + ALPHABET_SIZE);
  if (first !== void 0) return String.fromCharCode('a'.charCodeAt(0) + code - first);
  return character.normalize('NFKC');
}
function fold(plain) {
  if (INVISIBLE.test(plain)) return { kind: 'invisible' };
  const sign = SIGN_LOOK_ALIKES.get(plain);
  if (sign !== void 0) return { kind: 'sign', letters: [sign] };
  if (DIGIT.test(plain)) return { kind: 'digit', letters: [DIGIT_LOOK_ALIKES.get(plain) ?? plain] };
  const letters = Array.from(plain).flatMap(readLetters).slice(0, MAX_LETTERS);
  if (letters.length > 0) return { kind: LATIN.test(plain) ? 'latin' : 'other', letters };
  if (SPACE.test(plain)) return { kind: 'space' };
  return { kind: JOINERS.has(plain) ? 'joiner' : 'punctuation' };
}
function readLetters(character) {
  const capital = CAPITAL_LOOK_ALIKES.get(character);
  if (capital !== void 0) return [capital];
  return Array.from(character.toLowerCase())
    .flatMap((letter) => (ACCENTED.test(letter) ? withoutAccents(letter) : [letter]))
    .filter((letter) => LETTER.test(letter) && !INVISIBLE.test(letter))
    .flatMap((letter) => Array.from(LETTER_LOOK_ALIKES.get(letter) ?? letter));
}
function withoutAccents(letter) {
  return Array.from(letter.normalize('NFD').replace(ACCENTS, ''));
}
var LIKE_LETTERS = {
  a: 'ɑαаᴀ',
  ae: 'æ',
  b: 'ʙƅвьβ',
  // The lunate sigma is a final one by the time it gets here.
  c: 'ςсᴄ',
  d: 'ԁɗᴅđð',
  e: 'еεєҽᴇə℮',
  f: 'ƒꜰғ',
  g: 'ɡɢցԍ',
  h: 'һʜнħ',
  i: 'ιіɩıɪ',
  j: 'јϳᴊ',
  k: 'κкᴋқ',
  l: 'ʟӏłǀ',
  m: 'мᴍ',
  n: 'ηпɴո',
  o: 'οоᴏօøɵ',
  oe: 'œ',
  p: 'ρрᴘ',
  q: 'ԛ',
  r: 'ʀгᴦ',
  s: 'ѕꜱ',
  ss: 'ß',
  t: 'τтᴛ',
  th: 'þ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ωшѡᴡԝ',
  x: 'χхҳ',
  y: 'γуүʏ',
  z: 'ᴢ',
};
var LIKE_CAPITALS = {
  h: 'Η',
  m: 'Μ',
  n: 'Ν',
  y: 'Υ',
  z: 'Ζ',
};
var LIKE_DIGITS = {
  a: '4',
  b: '8',
  e: '3',
  g: '9',
  i: '1',
  o: '0',
  s: '5',
  t: '7',
};
var LIKE_SIGNS = {
  a: '@',
  c: '¢',
  e: '€',
  i: '!¡|',
  s: '$',
  t: '+',
};
var LETTER_LOOK_ALIKES = invert(LIKE_LETTERS);
var CAPITAL_LOOK_ALIKES = invert(LIKE_CAPITALS);
var DIGIT_LOOK_ALIKES = invert(LIKE_DIGITS);
var SIGN_LOOK_ALIKES = invert(LIKE_SIGNS);
var STROKE_LETTER = 'i';
var OTHER_STROKE_LETTER = 'l';
var RARELY_DOUBLED = new Set('ahijkquvwxy');
function invert(table) {
  return new Map(
    Object.entries(table).flatMap(([latin, alike]) => Array.from(alike, (one) => [one, latin])),
  );
}

// src/domain/wordRules/readText.ts
var GAPS_BY_STRENGTH = [void 0, 'joiner', 'punctuation', 'space', 'break'];
var MASK = '*';
var TextReader = class {
  constructor(text, onUnit) {
    __publicField(this, 'text', text);
    __publicField(this, 'onUnit', onUnit);
    __publicField(this, 'letters', []);
    __publicField(this, 'pieces', []);
    /** Characters looked at. */
    __publicField(this, 'steps', 0);
    __publicField(this, 'gap', 'break');
    __publicField(this, 'masks', 0);
    __publicField(this, 'unit');
    __publicField(this, 'isUnitAfterBreak', true);
    /** How far the signs before a word have been looked at, and whether a word follows them. */
    __publicField(this, 'signsEnd', 0);
    __publicField(this, 'areSignsLetters', false);
  }
  read() {
    let start = 0;
    for (const character of this.text) {
      this.steps += 1;
      this.take(character, start);
      start += character.length;
    }
    this.closeUnit();
  }
  take(character, start) {
    const folded = foldCharacter(character);
    const end = start + character.length;
    if (folded.kind === 'invisible') this.extendLetter(end);
    else if (!('letters' in folded)) this.widenGap(character, folded.kind);
    else if (folded.kind === 'sign' && !this.isSignLetter(start)) this.widenGap(character);
    else for (const key of folded.letters) this.addLetter(key, folded.kind, start, end);
  }
  extendLetter(end) {
    const last = this.letters[this.letters.length - 1];
    if (last && this.gap === void 0) last.end = end;
  }
  widenGap(character, kind = 'punctuation') {
    if (plainForm(character) === MASK) this.masks += 1;
    const gap = this.masks > 1 ? 'break' : kind;
    const { gap: before } = this;
    if (GAPS_BY_STRENGTH.indexOf(gap) > GAPS_BY_STRENGTH.indexOf(before)) this.gap = gap;
  }
  /** Signs are letters after a letter and before one, as in `a$$` and `$hip`, but not in `$ 5`. */
  isSignLetter(start) {
    if (this.gap === void 0) return true;
    if (start >= this.signsEnd) this.lookPastSigns(start);
    return this.areSignsLetters;
  }
  lookPastSigns(start) {
    this.signsEnd = start;
    this.areSignsLetters = false;
    while (this.signsEnd < this.text.length) {
      this.steps += 1;
      const character = String.fromCodePoint(this.text.codePointAt(this.signsEnd) ?? 0);
      const { kind } = foldCharacter(character);
      if (kind !== 'sign' && kind !== 'invisible') {
        this.areSignsLetters = kind === 'latin' || kind === 'other' || kind === 'digit';
        return;
      }
      this.signsEnd += character.length;
    }
  }
  addLetter(key, kind, start, end) {
    const index = this.letters.length;
    this.addToPiece(key, kind, index);
    this.addToUnit(key, index);
    this.letters.push({ key, kind, start, end, piece: this.pieces.length - 1 });
    this.gap = void 0;
    this.masks = 0;
  }
  addToPiece(key, kind, index) {
    const { gap } = this;
    if (gap !== void 0) {
      const firm = { firstFirm: void 0, lastFirm: void 0 };
      this.pieces.push({ gap, first: index, last: index, isSingle: true, ...firm });
    }
    const piece = this.pieces[this.pieces.length - 1];
    if (!piece) return;
    piece.last = index;
    const isEndSign = kind === 'sign' && piece.firstFirm !== void 0;
    piece.isSingle && (piece.isSingle = gap !== void 0 || isEndSign || this.unit?.key === key);
    if (kind === 'digit' || kind === 'sign') return;
    piece.firstFirm ?? (piece.firstFirm = index);
    piece.lastFirm = index;
  }
  addToUnit(key, index) {
    const { unit, gap } = this;
    if (unit?.key !== key || gap === 'break') {
      this.closeUnit();
      this.isUnitAfterBreak = gap === 'break';
      this.unit = { key, first: index, last: index, breaks: [] };
      return;
    }
    unit.last = index;
    if (gap !== void 0) unit.breaks.push(index);
  }
  closeUnit() {
    if (this.unit) this.onUnit(this.unit, this.isUnitAfterBreak);
    this.unit = void 0;
  }
};

// src/domain/wordRules/rules.ts
var ACTIONS = ['block', 'mask', 'flag'];
function readRules(value) {
  if (!isRecord(value)) return { rules: [], allow: [] };
  const rules = Array.isArray(value['rules']) ? value['rules'] : [];
  return { rules: rules.flatMap(readRule), allow: textList(value['allow']) };
}
function readRule(value) {
  if (!isRecord(value)) return [];
  const { id, action, match, isOn } = value;
  if (!isText(id) || !isAction(action)) return [];
  const channels = textList(value['channels']);
  return [
    {
      id,
      action,
      words: textList(value['words']),
      match: match === 'substring' ? match : 'word',
      channels: channels.length > 0 ? channels : ['*'],
      exceptChannels: textList(value['exceptChannels']),
      isOn: isOn !== false,
    },
  ];
}
function textList(value) {
  return Array.isArray(value) ? value.filter(isText) : [];
}
function isText(value) {
  return typeof value === 'string' && value !== '';
}
function isAction(value) {
  return ACTIONS.includes(value);
}
function isRuleOfChannel(rule, channel) {
  return isListed(rule.channels, channel) && !isListed(rule.exceptChannels, channel);
}
function isListed(patterns, channel) {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? channel.startsWith(pattern.slice(0, -1)) : pattern === channel,
  );
}
var RULES_FIELD = 'rules';
function readStoredRules(custom) {
  return readRules(parseField(custom, RULES_FIELD));
}
function parseField(custom, name) {
  const text = isRecord(custom) ? textField(custom, name) : void 0;
  try {
    return text === void 0 ? void 0 : JSON.parse(text);
  } catch {
    return void 0;
  }
}

// src/domain/wordRules/automaton.ts
var Automaton = class {
  constructor(entries) {
    __publicField(this, 'start', createNode());
    /** Turns of the loops in `advance` and `forEachEnd`, for whoever has to limit them. */
    __publicField(this, 'steps', 0);
    for (const entry of entries) this.add(entry);
    this.link();
  }
  /** The state after one more key. Over a text there are no more fallbacks than keys. */
  advance(state, key) {
    let node = state;
    let next = node.next.get(key);
    while (!next && node.fallback) {
      this.steps += 1;
      node = node.fallback;
      next = node.next.get(key);
    }
    return next ?? this.start;
  }
  /** Calls back with each entry that ends here. */
  forEachEnd(state, listener) {
    for (let end = state.ends; end; end = end.others) {
      this.steps += 1;
      listener(end.entry);
    }
  }
  /** Calls back with each entry of exactly these keys, of which `undefined` may be any. */
  forEachCompletion(keys, listener) {
    let nodes = [this.start];
    for (const key of keys) {
      nodes = nodes.flatMap((node) => {
        const next = key === void 0 ? [...node.next.values()] : [node.next.get(key)];
        this.steps += next.length;
        return next.filter((one) => one !== void 0);
      });
    }
    for (const node of nodes) {
      this.forEachEnd(node, (entry) => {
        if (entry.keys.length === keys.length) listener(entry);
      });
    }
  }
  add(entry) {
    let node = this.start;
    for (const key of entry.keys) {
      let next = node.next.get(key);
      if (!next) node.next.set(key, (next = createNode()));
      node = next;
    }
    node.ends = { entry, others: node.ends };
  }
  /** Links each node after all nodes that are nearer to the start. */
  link() {
    const queue = [this.start];
    for (const node of queue) {
      for (const [key, next] of node.next) {
        const fallback = node.fallback ? this.advance(node.fallback, key) : this.start;
        next.fallback = fallback;
        next.ends = concat(next.ends, fallback.ends);
        queue.push(next);
      }
    }
  }
};
function createNode() {
  return { next: /* @__PURE__ */ new Map(), fallback: void 0, ends: void 0 };
}
function concat(ends, more) {
  return ends ? { entry: ends.entry, others: concat(ends.others, more) } : more;
}

// src/domain/wordRules/compileRules.ts
var MIN_LETTERS2 = 2;
var MAX_LETTERS2 = 60;
var MAX_STROKES = 3;
var UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
function patternsOf(word) {
  const reader = new TextReader(word, () => void 0);
  reader.read();
  const { letters, pieces } = reader;
  if (letters.length < MIN_LETTERS2 || letters.length > MAX_LETTERS2) return [];
  const common = {
    pieceCount: pieces.length,
    script: scriptOf(letters),
    isUnspaced: UNSPACED.test(word),
  };
  return readingsOf(letters.map(({ key }) => key)).map((keys, index) => ({
    ...common,
    units: toUnits(keys),
    isOtherReading: index > 0,
    isPlural: false,
  }));
}
var WORD_WITH_PLURAL = /^\p{Script=Latin}{4,}$/u;
function pluralPatternsOf(word) {
  if (!WORD_WITH_PLURAL.test(word)) return [];
  return patternsOf(pluralOf(word)).map((pattern) => ({ ...pattern, isPlural: true }));
}
function pluralOf(word) {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}
function scriptOf(letters) {
  if (letters.some(({ kind }) => kind === 'latin')) return 'latin';
  return letters.some(({ kind }) => kind === 'other') ? 'other' : 'digits';
}
function readingsOf(keys) {
  let readings = [keys];
  const strokes = keys.flatMap((key, index) => (key === OTHER_STROKE_LETTER ? [index] : []));
  for (const stroke of strokes.slice(0, MAX_STROKES)) {
    readings = readings.flatMap((reading) => [
      reading,
      reading.map((key, index) => (index === stroke ? STROKE_LETTER : key)),
    ]);
  }
  return readings;
}
function toUnits(keys) {
  const units = [];
  for (const key of keys) {
    const last = units[units.length - 1];
    if (last?.key === key) last.count += 1;
    else units.push({ key, count: 1 });
  }
  return units;
}
var compiled = /* @__PURE__ */ new WeakMap();
function compileRules(rules) {
  const known2 = compiled.get(rules);
  if (known2) return known2;
  const automaton = new Automaton(entriesOf(rules));
  compiled.set(rules, automaton);
  return automaton;
}
function entriesOf({ rules, allow }) {
  const active = rules.flatMap((rule, order) => (rule.isOn ? [{ rule, order }] : []));
  return [
    ...active.flatMap(({ rule, order }) =>
      rule.words.flatMap((word) => entriesOfWord(word, rule, order)),
    ),
    ...allow.flatMap((word) => entriesOfWord(word, void 0, -1)),
  ];
}
function entriesOfWord(word, rule, order) {
  const plurals = rule ? pluralPatternsOf(word) : [];
  return [...patternsOf(word), ...plurals].map((pattern) => ({
    keys: pattern.units.map(({ key }) => key),
    value: { word, pattern, rule, order },
  }));
}

// src/domain/wordRules/findPlace.ts
var NEVER_SPELLED = 3;
var MIN_DOUBLED_UNITS = 4;
var OFTEN_DOUBLED_VOWELS = new Set('eo');
var DOUBLING_ENDINGS = /* @__PURE__ */ new Set([
  '',
  'e',
  'ed',
  'er',
  'ers',
  'es',
  'est',
  'ing',
  'le',
  's',
  'y',
]);
var MIN_JOINED_LETTERS = 6;
var MIN_LENGTH = 2;
function findPlace(candidate, text) {
  for (const first of startsOf(candidate)) {
    for (const last of endsOf(candidate, first)) {
      const place = { first, last };
      if (first <= last && isThere(candidate, place, text)) return place;
    }
  }
  return void 0;
}
function mayBeThere(candidate, text) {
  if (candidate.isPartAllowed) return true;
  return startsOf(candidate).some((first) => isWordStart(first, text));
}
function startsOf({ pattern, units, isPartAllowed }) {
  const [unit] = units;
  if (!unit) return [];
  const latest = unit.last - (pattern.units[0]?.count ?? 1) + 1;
  const starts = [unit.first, ...(isPartAllowed ? [latest] : [])];
  for (let index = unit.breaks.length - 1; index >= 0; index -= 1) {
    const start = unit.breaks[index] ?? 0;
    if (start <= latest) return [start, ...starts];
  }
  return starts;
}
function endsOf({ pattern, units, isPartAllowed }, start) {
  const unit = units[units.length - 1];
  if (!unit) return [];
  const count = pattern.units[pattern.units.length - 1]?.count ?? 1;
  const earliest = Math.max(unit.first, start) + count - 1;
  const ends = [unit.last, ...(isPartAllowed ? [earliest] : [])];
  for (const piece of unit.breaks) {
    if (piece > earliest) return [piece - 1, ...ends];
  }
  return ends;
}
function isThere(candidate, place, text) {
  const { pattern, isPartAllowed } = candidate;
  if (!isSpelled2(candidate, place)) return false;
  const letters = text.letters.slice(place.first, place.last + 1);
  const [firstLetter] = letters;
  const lastLetter = letters[letters.length - 1];
  if (!firstLetter || !lastLetter) return false;
  if (lastLetter.end - firstLetter.start < MIN_LENGTH) return false;
  const kinds = new Set(letters.map(({ kind }) => kind));
  if (!isWritten(pattern, kinds)) return false;
  if (pattern.script !== 'digits' && hasNumber(letters)) return false;
  const isWhole = isWholeWord(place, text, kinds.has('digit') && pattern.script !== 'digits');
  const pieceCount = lastLetter.piece - firstLetter.piece + 1;
  if (pieceCount === 1) {
    return pattern.pieceCount === 1 ? isWhole || isPartAllowed : isWhole && isLongPhrase(pattern);
  }
  if (!isWhole) return false;
  return pattern.pieceCount > 1
    ? pieceCount === pattern.pieceCount
    : areOneWord(text, firstLetter.piece, lastLetter.piece);
}
function hasNumber(letters) {
  return letters.some(({ kind, piece }, index) => {
    const next = letters[index + 1];
    const isNumber = kind === 'digit' && next?.kind === 'digit' && next.piece === piece;
    return isNumber && letters[index - 1]?.piece !== piece;
  });
}
function isLongPhrase({ units }) {
  return units.reduce((sum, { count }) => sum + count, 0) >= MIN_JOINED_LETTERS;
}
function isSpelled2({ pattern, units }, place) {
  const doubled = [];
  const areEnough = pattern.units.every(({ key, count }, index) => {
    const unit = units[index];
    if (!unit) return false;
    const repeated = Math.min(unit.last, place.last) - Math.max(unit.first, place.first) + 1;
    if (repeated === count) return true;
    if (repeated < count || pattern.script === 'digits') return false;
    if (repeated < NEVER_SPELLED && !RARELY_DOUBLED.has(key)) doubled.push(index);
    return true;
  });
  return areEnough && isOnlyDisguised(pattern, doubled);
}
function isOnlyDisguised({ units, script, isPlural }, doubled) {
  const [only, ...others] = doubled;
  if (only === void 0) return true;
  if (script !== 'latin' || units.length < MIN_DOUBLED_UNITS) return false;
  if (others.length > 0) return true;
  if (isPlural) return false;
  const key = units[only]?.key ?? '';
  const ending = units
    .slice(only + 1)
    .map((unit) => unit.key.repeat(unit.count))
    .join('');
  return !OFTEN_DOUBLED_VOWELS.has(key) && !DOUBLING_ENDINGS.has(ending);
}
function isWritten(pattern, kinds) {
  if (pattern.isOtherReading && !kinds.has('digit') && !kinds.has('sign')) return false;
  if (pattern.script === 'digits') return kinds.size === 1 && kinds.has('digit');
  return kinds.has(pattern.script);
}
var ONE_LETTER_WORDS = /* @__PURE__ */ new Set(['a', 'i', 'u']);
function isWholeWord(place, text, hasDigit) {
  const before = pieceAt(text, place.first);
  const after = pieceAt(text, place.last);
  if (!before || !after || !isWordStart(place.first, text)) return false;
  if (place.last < (after.lastFirm ?? after.last)) return false;
  if (!hasDigit) return true;
  const rest = [
    ...text.letters.slice(before.first, place.first),
    ...text.letters.slice(place.last + 1, after.last + 1),
  ];
  return !rest.some(({ kind }) => kind === 'digit');
}
function isWordStart(index, text) {
  const piece = pieceAt(text, index);
  return piece !== void 0 && index <= (piece.firstFirm ?? piece.first);
}
function areOneWord(text, from, to) {
  const pieces = text.pieces.slice(from, to + 1);
  const isSpaced = pieces.some(({ gap }, index) => index > 0 && gap === 'space');
  if (pieces.every(({ isSingle }) => isSingle)) {
    return endsRun(text, from, -1, isSpaced) && endsRun(text, to, 1, isSpaced);
  }
  return pieces.every((piece, index) => {
    if (index === 0 || piece.gap === 'joiner') return true;
    return piece.gap === 'punctuation' && (isLetter(piece) || isLetter(pieces[index - 1]));
  });
}
function endsRun(text, at, step, isSpaced) {
  const next = text.pieces[at + step];
  if (!next || !isInRun(text, at, step, isSpaced)) return true;
  const key = text.letters[next.first]?.key ?? '';
  return ONE_LETTER_WORDS.has(key) && !isInRun(text, at + step, step, isSpaced);
}
function isInRun({ pieces }, at, step, isSpaced) {
  const gap = pieces[step > 0 ? at + 1 : at]?.gap;
  if (gap === 'break' || (gap === 'space' && !isSpaced)) return false;
  return pieces[at + step]?.isSingle ?? false;
}
function isLetter(piece) {
  return piece !== void 0 && piece.first === piece.last;
}
function pieceAt({ letters, pieces }, index) {
  return pieces[letters[index]?.piece ?? -1];
}

// src/domain/wordRules/applyRules.ts
var BY_STRICTNESS = ['block', 'mask', 'flag'];
var MASK2 = '*';
var MAX_PASSES = 4;
function applyRules(text, rules, channel) {
  const first = maskOnce(text, rules, channel);
  const matches = [...first.matches];
  let before = text;
  let masked = first.text;
  for (let pass = 1; masked !== before && pass < MAX_PASSES; pass += 1) {
    const next = maskOnce(masked, rules, channel);
    matches.push(...next.matches.filter(({ action }) => action !== 'flag'));
    before = masked;
    masked = next.text;
  }
  const actions = new Set(matches.map(({ action }) => action));
  return {
    verdict: BY_STRICTNESS.find((action) => actions.has(action)) ?? 'pass',
    text: masked === before ? masked : MASK2.repeat(text.length),
    matches: matches.sort((a, b) => a.start - b.start),
  };
}
function maskOnce(text, rules, channel) {
  const { finds } = scan(text, rules, channel);
  return { text: mask(text, finds), matches: finds.map(({ match }) => match) };
}
function mask(text, finds) {
  let masked = '';
  let done = 0;
  for (const { match, word } of finds) {
    if (match.action === 'flag') continue;
    const [start, end] = word;
    masked += text.slice(done, start) + MASK2.repeat(Math.max(0, end - Math.max(start, done)));
    done = Math.max(done, end);
  }
  return masked + text.slice(done);
}
function wordAround({ first, last }, { letters, pieces }) {
  const isWordLetter = (index) => letters[index]?.kind !== 'sign';
  let from = pieces[letters[first]?.piece ?? 0]?.first ?? first;
  let to = pieces[letters[last]?.piece ?? 0]?.last ?? last;
  while (from < first && !isWordLetter(from)) from += 1;
  while (to > last && !isWordLetter(to)) to -= 1;
  return [letters[from]?.start ?? 0, letters[to]?.end ?? 0];
}
function scan(text, rules, channel) {
  let { finds, steps } = scanReading(text, rules, channel);
  for (const reading of otherReadings(text)) {
    const other = scanReading(reading.text, rules, channel);
    const added = other.finds.flatMap((find) => findOfReading(find, reading, text));
    finds = withFinds(text, finds, added);
    steps += other.steps;
  }
  return { finds, steps };
}
function findOfReading({ match, word }, { toGiven, mark }, text) {
  const [start, end] = toGiven(match.start, match.end);
  if (!mark.test(text.slice(start, end))) return [];
  return [{ match: { ...match, start, end }, word: toGiven(...word) }];
}
function withFinds(text, finds, others) {
  const isTaken = new Uint8Array(text.length);
  for (const { match } of finds) isTaken.fill(1, match.start, match.end);
  const added = others.filter(({ match }) => !isTaken.subarray(match.start, match.end).includes(1));
  return [...finds, ...added].sort((a, b) => a.match.start - b.match.start);
}
function scanReading(text, rules, channel) {
  const { reader, candidates, masked, steps } = readCandidates(text, rules, channel);
  const located = candidates.flatMap((candidate) => {
    const place = findPlace(candidate, reader);
    return place ? [{ target: candidate.target, ...place }] : [];
  });
  return { finds: chooseFinds([...located, ...masked], text, reader), steps };
}
function readCandidates(text, rules, channel) {
  const automaton = compileRules(rules);
  const stepsBefore = automaton.steps;
  const isOff = new Set(rules.rules.filter((rule) => !isRuleOfChannel(rule, channel)));
  const candidates = [];
  const units = [];
  let state = automaton.start;
  let lettersToCheck = 0;
  const reader = new TextReader(text, (unit, isAfterBreak) => {
    units.push(unit);
    state = automaton.advance(isAfterBreak ? automaton.start : state, unit.key);
    automaton.forEachEnd(state, ({ keys, value: target }) => {
      if (target.rule && isOff.has(target.rule)) return;
      const isPartAllowed = target.rule?.match === 'substring' || target.pattern.isUnspaced;
      const found = units.slice(-keys.length);
      const candidate = { target, pattern: target.pattern, units: found, isPartAllowed };
      if (!mayBeThere(candidate, reader)) return;
      candidates.push(candidate);
      lettersToCheck += unit.last - (found[0] ?? unit).first + 1;
    });
  });
  reader.read();
  const masked = findMasked(text, reader, automaton).filter(
    ({ target }) => !target.rule || !isOff.has(target.rule),
  );
  const steps = reader.steps + automaton.steps - stepsBefore + lettersToCheck;
  return { reader, candidates, masked, steps };
}
function chooseFinds(located, text, readText) {
  const { letters } = readText;
  const isTaken = new Uint8Array(letters.length);
  const finds = [];
  for (const { target, first, last } of [...located].sort(byPrecedence)) {
    const { rule, word } = target;
    const start = letters[first]?.start ?? 0;
    const end = letters[last]?.end ?? 0;
    const isFree = !isTaken.subarray(first, last + 1).includes(1);
    if (rule ? !isFree : !isSame(text.slice(start, end), word)) continue;
    isTaken.fill(1, first, last + 1);
    if (!rule) continue;
    const match = { ruleId: rule.id, word, start, end, action: rule.action };
    finds.push({ match, word: wordAround({ first, last }, readText) });
  }
  return finds.sort((a, b) => a.match.start - b.match.start);
}
function byPrecedence(a, b) {
  return a.target.order - b.target.order || a.first - b.first || b.last - a.last;
}
function isSame(found, word) {
  return comparable(found) === comparable(word);
}
function comparable(text) {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

// functions/moderation/fileRules.ts
function readFileRules(value) {
  const fields = isRecord(value) ? value : {};
  const denied = new Set(textList(fields['sha256']).map((hash) => hash.toLowerCase()));
  return { denied, checkUrl: textField(fields, 'checkUrl') };
}
async function isDenied(file, { denied, checkUrl }, { channels, files = [] }, { pubnub, xhr }) {
  const sha256 = files.find(({ id }) => id === file.id)?.sha256;
  if (typeof sha256 === 'string' && denied.has(sha256.toLowerCase())) return true;
  if (checkUrl === void 0) return false;
  const url = pubnub.getFileUrl({ channel: channels[0] ?? '', ...file });
  const { status, body } = await xhr.fetch(`${checkUrl}?url=${encodeURIComponent(url)}`);
  const answer = status === 200 ? JSON.parse(body) : void 0;
  const { isDenied: isRefused, sha256: hash } = isRecord(answer) ? answer : {};
  if (typeof isRefused !== 'boolean' && typeof hash !== 'string') throw new Error('no answer');
  return isRefused === true || (typeof hash === 'string' && denied.has(hash.toLowerCase()));
}

// src/lib/text.ts
function beginningOf(text, maxCharacters) {
  return text.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, '');
}

// src/domain/quote.ts
var MAX_CHARACTERS = 500;
var quotedText = (text) => beginningOf(text, MAX_CHARACTERS);
function readQuote(meta) {
  const quote = isRecord(meta) ? meta['quotedMessage'] : void 0;
  const timetoken = isRecord(quote) && quote['timetoken'];
  if (!isRecord(quote) || !isTimetoken(timetoken)) return void 0;
  return {
    timetoken,
    text: textField(quote, 'text') ?? '',
    userId: textField(quote, 'userId') ?? '',
  };
}

// functions/moderation/messageParts.ts
function partsOf(request) {
  return [...payloadParts(request), ...quoteParts(metaOf(request))];
}
function payloadParts(request) {
  const { message } = request;
  if (typeof message === 'string') {
    return [{ text: message, replace: (text) => (request.message = text) }];
  }
  if (!isMutableRecord(message)) return [];
  const caption = message['message'];
  return [
    ...partOf(message, 'text'),
    ...(isEditAction(message) ? partOf(message, 'value') : []),
    ...partOf(message, 'message'),
    ...(isMutableRecord(caption) ? partOf(caption, 'text') : []),
    // A file is found by its name, so the name cannot be changed.
    ...namedFiles(message).map(({ name }) => ({ text: name })),
  ];
}
function quoteParts(meta) {
  const quote = isRecord(meta) ? meta['quotedMessage'] : void 0;
  const text = isRecord(quote) ? textField(quote, 'text') : void 0;
  return text === void 0 ? [] : [{ text }];
}
function quoteOf(request) {
  const quote = readQuote(metaOf(request));
  return quote && { ...quote, text: quotedText(quote.text) };
}
function metaOf({ params }) {
  const meta = params?.['meta'];
  return typeof meta === 'string' ? JSON.parse(meta) : meta;
}
function messageIdOf(message) {
  if (!isRecord(message)) return void 0;
  return textField(message, 'id') ?? messageIdOf(message['message']);
}
function contentOf(message) {
  return isRecord(message) && isEditAction(message) ? message['value'] : message;
}
function editedMessageOf(message) {
  if (!isRecord(message) || !isEditAction(message)) return void 0;
  return textField(message, 'messageTimetoken');
}
function editTypeOf(message) {
  if (!isRecord(message) || !isEditAction(message)) return void 0;
  return textField(message, 'type');
}
function isEditAction(message) {
  return isEdit(message['type']) && 'messageTimetoken' in message;
}
function partOf(holder, name) {
  const text = holder[name];
  if (typeof text !== 'string') return [];
  return [{ text, replace: (replacement) => (holder[name] = replacement) }];
}
function isMutableRecord(value) {
  return isRecord(value);
}

// functions/moderation/rejectedFiles.ts
var MEMORY_MINUTES = 10;
async function wasRejected(file, { kvstore }) {
  return Boolean(await kvstore.get(keyOf(file)));
}
async function rememberRejected(file, { kvstore }) {
  await kvstore.set(keyOf(file), true, MEMORY_MINUTES);
}
function keyOf({ id }) {
  return `moderation.rejected.${id.slice(0, 100)}`;
}

// src/domain/moderation/readableText.ts
function readableText(message) {
  if (typeof message === 'string') return message;
  if (!isRecord(message)) return '';
  const { message: caption, file } = message;
  const text = textField(message, 'text') ?? (caption === void 0 ? '' : readableText(caption));
  return text || (isRecord(file) ? (textField(file, 'name') ?? '') : '');
}

// functions/moderation/records.ts
var MAX_RECORD_BYTES = 24 * 1024;
var CONTEXT = 200;
function createRejectedRecord(judged, reason) {
  const { original, moderated, text, ruling, senderUuid } = judged;
  const match = ruling.matches.find(({ action }) => action !== 'flag');
  return fit(text, match, (cut) => ({
    type: 'text',
    originalMessage: cut ? text.slice(cut.from, cut.to) : contentOf(original),
    moderatedMessage: cut ? ruling.text.slice(cut.from, cut.to) : contentOf(moderated),
    senderUuid,
    reason,
    isCut: cut !== void 0,
    ...(judged.quote && { quotedMessage: judged.quote }),
    ...aboutMessage(judged),
    ...(match && aboutMatch(match, judged, cut)),
  }));
}
function createReport(judged) {
  const { text, ruling, senderUuid } = judged;
  const flagged = ruling.matches.filter(({ action }) => action === 'flag');
  const [match] = flagged;
  return fit(text, match, (cut) => ({
    reporterId: RULES_CHANNEL,
    userId: senderUuid,
    reason: [...new Set(flagged.map(({ word }) => word))].slice(0, 5).join(', '),
    text: cut ? text.slice(cut.from, cut.to) : text,
    ...aboutMessage(judged),
    ...(match && aboutMatch(match, judged, cut)),
  }));
}
function aboutMessage({ channel, original, file }) {
  const messageId = messageIdOf(original);
  const messageTimetoken = editedMessageOf(original);
  const actionType = editTypeOf(original);
  return {
    channelId: channel,
    ...(messageId !== void 0 && { messageId }),
    ...(messageTimetoken !== void 0 && { messageTimetoken }),
    ...(actionType !== void 0 && { actionType }),
    ...(file && { fileId: file.id, fileName: file.name }),
  };
}
function aboutMatch({ ruleId, start, end }, { original, text }, cut) {
  const { from, to } = cut ?? { from: 0, to: text.length };
  const isReadable = cut !== void 0 || readableText(contentOf(original)) === text;
  return {
    ruleId,
    ...(isReadable && { start: start - from, end: Math.min(end, to) - from }),
  };
}
function fit(text, match, create) {
  const from = Math.max(0, (match?.start ?? 0) - CONTEXT);
  let record = create();
  for (let length = text.length; encodedBytes(record) > MAX_RECORD_BYTES && length > 0;) {
    length = Math.floor(length / 2);
    record = create({ from, to: from + length });
  }
  return record;
}
function encodedBytes(value) {
  return encodeURIComponent(JSON.stringify(value)).length;
}

// functions/moderation/appContext.ts
async function recordOf(asked) {
  try {
    const answer = await asked;
    const data = isRecord(answer) ? answer['data'] : void 0;
    return isRecord(data) ? data : void 0;
  } catch (error) {
    if (isNotFound(error)) return void 0;
    throw error;
  }
}
function isNotFound(error) {
  if (typeof error !== 'object' || error === null) return false;
  const { status, statusCode } = error;
  return status === 404 || statusCode === 404 || (status !== void 0 && isNotFound(status));
}

// functions/moderation/senderRestrictions.ts
async function getRestrictions({ objects }, userId) {
  const query = { uuid: userId, include: { customFields: true } };
  return readRestrictions((await recordOf(objects.getUUIDMetadata(query)))?.['custom']);
}
function refusalFor({ isBanned, blockedChannels, mutedChannels }, channel) {
  const isListed2 = (channels) => channels.includes(channel);
  if (isBanned) return 'banned';
  if (isListed2(blockedChannels)) return 'blocked';
  return isListed2(mutedChannels) ? 'muted' : void 0;
}

// functions/moderation/settings.ts
var FILES_FIELD = 'files';
var known;
async function getSettings({ objects }) {
  const read = (customFields) =>
    recordOf(objects.getChannelMetadata({ channel: RULES_CHANNEL, include: { customFields } }));
  const tag = tagOf(await read(false));
  if (!known || tag === void 0 || known.tag !== tag) {
    const record = await read(true);
    const custom = record?.['custom'];
    const files = readFileRules(parseField(custom, FILES_FIELD));
    known = { tag: tagOf(record), settings: { rules: readStoredRules(custom), files } };
  }
  return known.settings;
}
function tagOf(record) {
  return record ? textField(record, 'eTag') : '';
}

// functions/moderation/moderate.ts
var REJECTED = 'moderated message';
async function moderate(request, modules) {
  try {
    return await decide(request, modules);
  } catch (error) {
    console.error('moderation failed', error instanceof Error ? error.name : typeof error);
    return request.abort('moderation unavailable');
  }
}
async function decide(request, modules) {
  const channel = request.channels[0] ?? '';
  const chat = chatOf(channel);
  const { kind } = roleOf(channel);
  if (kind === 'moderation' || kind === 'inbox') return request.ok();
  if (roleOf(chat).kind === 'reserved') return request.abort('invalid channel');
  const { uuid: senderUuid } = request.params ?? {};
  if (typeof senderUuid !== 'string' || senderUuid === '') return request.abort('no user id');
  const [restrictions, settings] = await Promise.all([
    getRestrictions(modules.pubnub, senderUuid),
    getSettings(modules.pubnub),
  ]);
  const refusal = refusalFor(restrictions, channel) ?? refusalFor(restrictions, chat);
  if (refusal) return request.abort(refusal);
  if (kind === 'reports' || kind === 'sdkNotices') return request.ok();
  const files = namedFiles(request.message);
  if (files.length > MAX_MESSAGE_FILES) return request.abort('too many files');
  const [firstFile] = files;
  if (firstFile && (await wasRejected(firstFile, modules))) return request.abort(REJECTED);
  const texts = partsOf(request);
  if (countMentions(texts) > MAX_MENTIONS) return request.abort('too many mentions');
  const original = copyOf(request.message);
  const parts = texts.map((part) => {
    return { part, ruling: applyRules(part.text, settings.rules, chat) };
  });
  for (const { part, ruling } of parts) part.replace?.(ruling.text);
  const quote = quoteOf(request);
  const judged = (found, file = firstFile) => ({
    ...{ channel, senderUuid, original, moderated: request.message, quote },
    ...{ file, text: found?.part.text ?? '' },
    ruling: found?.ruling ?? { verdict: 'pass', text: '', matches: [] },
  });
  const rejected = parts.find(isRejected);
  if (rejected) return reject(request, modules, judged(rejected), 'words');
  const denied = await findDenied(files, (file) =>
    isDenied(file, settings.files, request, modules),
  );
  if (denied) return reject(request, modules, judged(void 0, denied), 'file');
  const flagged = parts.find(isFlagged);
  if (flagged) await publishRecord(modules, REPORTS_CHANNEL, createReport(judged(flagged)));
  return request.ok();
}
function countMentions(texts) {
  const mentions = texts.flatMap(({ text }) => readMentions(text).mentions);
  return new Set(mentions.map(({ userId }) => userId)).size;
}
async function findDenied(files, isFileDenied) {
  for (const file of files) if (await isFileDenied(file)) return file;
  return void 0;
}
function isRejected({ part, ruling: { verdict } }) {
  return verdict === 'block' || (verdict === 'mask' && !part.replace);
}
function isFlagged({ ruling }) {
  return ruling.matches.some(({ action }) => action === 'flag');
}
async function reject(request, modules, judged, reason) {
  const channel = rejectedChannelOf(toChannelId(judged.channel));
  await publishRecord(modules, channel, createRejectedRecord(judged, reason));
  if (judged.file) await rememberRejected(judged.file, modules);
  return request.abort(REJECTED);
}
async function publishRecord({ pubnub }, channel, message) {
  try {
    await pubnub.publish({ channel, message });
  } catch (error) {
    console.error('record not published', error instanceof Error ? error.name : typeof error);
  }
}
function copyOf(message) {
  return JSON.parse(JSON.stringify(message));
}
