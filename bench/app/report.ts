import { cpus, release, totalmem, type } from 'node:os';

/** The machine and programs that numbers are of. */
export function describeMachine(browserVersion: string): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown CPU'}, ${memory} GiB of memory, ${type()} ${release()}, Node ${process.versions.node}, Chromium ${browserVersion} (headless).`;
}

/** The section of the document: the table, what was measured and on what. */
export function describeRun(table: string, runs: number, browserVersion: string): string {
  return `## The chat

\`npm run bench\` measures our chat and a peer: the chat that npm's
\`@pubnub/react-chat-components\` make as their documentation puts them together (\`bench/peer\`).
Both talk to the same local service, without moderation, in the same browser, and take turns. Each
number is the median of ${runs} ${runs === 1 ? 'run' : 'runs'}; a ratio is ours divided by the peer's.

${table}

${describeMachine(browserVersion)}

How it is measured:

- JavaScript is every script that the page loads by itself, until two seconds after its first
  messages. The peer's holds the data of its emoji picker; ours comes when the picker is opened.
- A cold load begins with an empty browser profile and ends when 25 messages have been painted.
- The history of 100, 1,000 or 5,000 messages is answered in one page, so that both chats load all of
  it in the same way; then 1,000 messages arrive at 100 per second. While the reader is at the newest
  message, our chat keeps no more than 2,000 messages of a channel and fetches older ones again when
  they are scrolled to; the peer keeps all.
- CPU is the time the page's main thread worked (\`TaskDuration\` in thread time), which includes
  drawing a frame for every tick of the frame watcher. The heap is measured after a garbage
  collection.
- A key press counts from the browser's input event to the paint that follows it.
- The last rows are about ours alone: what a message costs does not grow with what there is beside it.
  500 messages arrive at 100 per second in a world that is small, and in worlds with one thing that is
  large.
- The row one reads is the oldest message that was loaded before the older page came.`;
}
