import { cpus, release, totalmem, type } from 'node:os';

/** The machine and programs that numbers are of. */
function describeMachine(browserVersion: string): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown CPU'}, ${memory} GiB of memory, ${type()} ${release()}, Node ${process.versions.node}, Chromium ${browserVersion} (headless).`;
}

/** The section of the document: the table, what was measured and on what. */
export function describeRun(table: string, runs: number, browserVersion: string): string {
  return `## The chat

\`npm run bench\` measures our chat and a peer: the chat that npm's
\`@pubnub/react-chat-components\` make as their documentation puts them together (\`bench/peer\`).
Both talk to the same local service in the same browser, and take turns. Each
number is the median of ${runs} ${runs === 1 ? 'run' : 'runs'}; a ratio is ours divided by the peer's. Single messages are
measured in three runs at most; what happens in a fault, empty cold loads and axe in one.

${table}

${describeMachine(browserVersion)}

How it is measured:

- JavaScript is every script that the page loads by itself, until two seconds after its first
  messages. The peer's holds the data of its emoji picker; ours comes when the picker is opened.
- A cold load begins with an empty browser profile and ends when 25 messages have been painted.
- First and second visits over a network go through a relay that delays what it passes on: the browser cannot
  emulate a network for the service worker.
- The history of 100, 1,000 or 5,000 messages is answered in one page, so that both chats load all of
  it in the same way; then 1,000 messages arrive at 100 per second. While the reader is at the newest
  message, our chat keeps no more than 2,000 messages of a channel and fetches older ones again when
  they are scrolled to; the peer keeps all.
- CPU is the time the page's main thread worked (\`TaskDuration\` in thread time), which includes
  drawing a frame for every tick of the frame watcher where the time between frames is a row too.
  The heap is measured after a garbage collection.
- Single messages arrive one by one, 50 at 5 per second, without a frame watcher: its frames would
  cost more than they do. What the chat does by itself in these ten seconds counts as theirs.
- A key press counts from the browser's input event to the paint that follows it.
- The last rows are about ours alone: what a message costs does not grow with what there is beside it.
  500 messages arrive at 100 per second in a world that is small, and in worlds with one thing that is
  large.
- A cold load that shows none of its messages is given five seconds. The loads follow one another,
  each in an empty browser profile.
- In the outage a proxy between browser and service cuts every connection and takes no new one. When
  it is over a reader scrolls through all that is shown; a message below a newer one is not in order.
- The poll fails once in a page of its own with a 500, a 503, a 429, a 400 and a page of HTML with a
  200; somebody says something every second, and the chat is live again when any of it is shown. A 403
  is none of them: it ends our session.
- The hostile inputs are a \`null\` as message, an object as a message's text, an object as a user's
  name, and a file event without a file, each in a page of its own. A chat that shows the next ordinary
  message has survived. They are put on the wire behind the service's checks, which refuse some.
- For the switch in haste, B's history is held until C's title is there, and C watched while it comes.
- axe runs with its own set of rules, best practices included, on the screen with a channel open.
- For an older page the reader scrolls up to the oldest message of the first page, 100 px in each frame, and
  waits there for the message before it. The row one reads is the one in the middle of the list.
- The twenty tabs are opened at once in one browser profile, and each is given 20 seconds; then one
  message is said. Polls are counted when there is one, or after another 20 seconds: tabs begin to share some
  seconds after they have loaded. What a served tab costs is measured while 500 messages arrive at 100 per second.`;
}
