import { createService } from '../../emulator/createService';
import { COUNTED_CHANNELS, NOISY_CHANNEL, NOISY_USER, PRESENT_CHANNELS } from './loads';

/** Run as a process of its own: a service on the data folder of the first argument, with what the loads read. */
const USERS = 500;
const COUNTED_MESSAGES = 100;
const MESSAGES = 25;
const ACTIONS = 400;

const startedAt = performance.now();
const { context, port } = await createService({ dataFolder: process.argv[2] });
const { journal, presence, stores } = context;
await journal.write((entry) => {
  const say = (channel: string, text: string) => {
    const event = { kind: 'message', channel, publisher: NOISY_USER } as const;
    const appended = entry.append({ ...event, payload: JSON.stringify(text) });
    stores.messages.insert(appended, null);
    return appended.timetoken;
  };
  for (let n = 0; n < USERS; n += 1) {
    const content = { name: `User ${n}`, custom: { title: `Title ${n}`, a: n } };
    stores.users.set(`user-${n}`, content, entry.nextTimetoken());
  }
  for (const channel of COUNTED_CHANNELS) {
    for (let n = 0; n < COUNTED_MESSAGES; n += 1) say(channel, `${n}`);
  }
  for (let n = 0; n < MESSAGES; n += 1) {
    const messageTimetoken = say(NOISY_CHANNEL, `${n}`);
    for (let action = 0; action < ACTIONS; action += 1) {
      const [value, userId] = [`value ${action}`, `user-${action}`];
      const about = { messageTimetoken, type: 'reaction', value, userId };
      const actionTimetoken = entry.nextTimetoken();
      stores.messageActions.insert(NOISY_CHANNEL, { ...about, actionTimetoken });
    }
  }
});
await presence.heartbeat(journal, NOISY_USER, PRESENT_CHANNELS, 3_600);
process.send?.({ url: `http://127.0.0.1:${port}`, startMs: performance.now() - startedAt });
