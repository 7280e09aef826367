import PubNub from 'pubnub';

/** Little more than the SDK: it subscribes, fetches a page and draws plain lines. */

const PAGE_SIZE = 25;
const LINES_AT_MOST = 100;

const buttons = elementOf('channels');
const box = elementOf('lines');
const userId = new URLSearchParams(location.hash.replace(/^#\??/, '')).get('uuid') ?? '';
const pubnub = new PubNub({
  publishKey: 'pub-local',
  subscribeKey: 'sub-local',
  userId,
  origin: location.host,
  ssl: location.protocol === 'https:',
});

/** Lines of the channels that are not shown. */
const kept = new Map<string, Element[]>();
const fetched = new Set<string>();
let shown: string | undefined;
/** Lines of the shown channel for the next frame. */
let waiting: Element[] = [];

pubnub.addListener({ message: ({ channel, message }) => receive(channel, lineOf(message)) });
void start();

async function start() {
  const { data } = await pubnub.objects.getMemberships({ include: { channelFields: true } });
  const channels = data.map(({ channel }) => channel);
  pubnub.subscribe({ channels: channels.map(({ id }) => id) });
  const [first] = channels;
  if (first) void show(first.id);
  buttons.append(...channels.map(buttonOf));
}

function buttonOf(channel: { readonly id: string; readonly name?: string | null }): Element {
  const button = document.createElement('button');
  button.textContent = channel.name ?? channel.id;
  button.onclick = () => void show(channel.id);
  return button;
}

async function show(channel: string) {
  if (shown !== undefined) kept.set(shown, [...box.children, ...waiting].slice(-LINES_AT_MOST));
  waiting = [];
  shown = channel;
  box.replaceChildren(...(kept.get(channel) ?? []));
  scrollToEnd();
  if (fetched.has(channel)) return;
  fetched.add(channel);
  const { channels } = await pubnub.fetchMessages({ channels: [channel], count: PAGE_SIZE });
  const lines = (channels[channel] ?? [])
    .slice(-LINES_AT_MOST)
    .map(({ message }) => lineOf(message));
  if (shown === channel) {
    box.prepend(...lines);
    scrollToEnd();
  } else {
    kept.set(channel, [...lines, ...(kept.get(channel) ?? [])]);
  }
}

function receive(channel: string, line: Element) {
  if (channel !== shown) {
    kept.set(channel, [...(kept.get(channel) ?? []), line].slice(-LINES_AT_MOST));
    return;
  }
  waiting.push(line);
  if (waiting.length === 1) requestAnimationFrame(drawWaiting);
}

function drawWaiting() {
  box.append(...waiting);
  waiting = [];
  while (box.childElementCount > LINES_AT_MOST) box.firstElementChild?.remove();
  scrollToEnd();
}

function scrollToEnd() {
  box.scrollTop = box.scrollHeight;
}

function lineOf(message: unknown): Element {
  const line = document.createElement('p');
  line.className = 'line';
  line.textContent = (message as { readonly text: string }).text;
  return line;
}

/** @throws when the page has no such element */
function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no #${id}`);
  return element;
}
