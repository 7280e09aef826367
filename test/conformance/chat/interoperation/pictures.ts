import type { Message } from '../../../../src/domain/message';
import { waitFor } from '../../../support/drivers/waitFor';
import { WAIT_MS, type Action, type Exchange } from './exchange';

const fileNamesOf = ({ file, moreFiles = [] }: Message) =>
  [file, ...moreFiles].flatMap((each) => each?.name ?? []).join();

/** The app shows the files in one message: as it arrives, and when the app is opened anew. */
async function isShownOnce({ messages, reopened }: Exchange, names: string) {
  const count = (shown: readonly Message[]) =>
    shown.filter((message) => fileNamesOf(message) === names).length;
  await waitFor(() => count(messages()) === 1, `${names} in the app`, WAIT_MS);
  expect(count(await reopened())).toBe(1);
  expect(count(messages())).toBe(1);
}

export const PICTURES: readonly Action[] = [
  {
    name: 'a picture with words',
    expectInApp: async (exchange) => {
      const text = exchange.unique('look');
      await exchange.sendDraft(text, undefined, ['dot.png']);
      expect(fileNamesOf(await exchange.shown(text))).toBe('dot.png');
      await isShownOnce(exchange, 'dot.png');
    },
    expectInSdk: async ({ unique, read, share }) => {
      const text = unique('look');
      const timetoken = await share('dot.png', text);
      await read(
        timetoken,
        (message) => message.text === text && message.files[0]?.name === 'dot.png',
      );
    },
  },
  {
    name: 'a picture without words',
    expectInApp: async (exchange) => {
      await exchange.sendDraft('', undefined, ['mute.png']);
      await isShownOnce(exchange, 'mute.png');
    },
    expectInSdk: async ({ read, share }) => {
      const timetoken = await share('silent.png', '');
      await read(timetoken, ({ text, files }) => text === '' && files[0]?.name === 'silent.png');
    },
  },
  {
    name: 'several pictures at once',
    expectInApp: async (exchange) => {
      const text = exchange.unique('look');
      await exchange.sendDraft(text, undefined, ['a.png', 'b.png']);
      expect(fileNamesOf(await exchange.shown(text))).toBe('a.png,b.png');
      await isShownOnce(exchange, 'a.png,b.png');
      // The uploads themselves are no messages.
      expect(exchange.messages().map(fileNamesOf)).not.toContain('a.png');
    },
    // The app sends each picture as a message.
    expectInSdk: async ({ read, share }) => {
      const names = ['c.png', 'd.png'];
      const timetokens = [];
      for (const name of names) timetokens.push(await share(name, ''));
      for (const [index, timetoken] of timetokens.entries()) {
        await read(timetoken, ({ files }) => files.map(({ name }) => name).join() === names[index]);
      }
    },
  },
];
