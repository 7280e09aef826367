import type { Action } from './exchange';

export const PICTURES: readonly Action[] = [
  {
    name: 'a picture with words',
    toApp: async ({ unique, shown, sendDraft }) => {
      const text = unique('look');
      await sendDraft(text, undefined, ['dot.png']);
      expect((await shown(text)).file).toMatchObject({ name: 'dot.png' });
    },
    toSdk: async ({ unique, read, share }) => {
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
    toApp: async ({ messages, until, sendDraft }) => {
      await sendDraft('', undefined, ['mute.png']);
      await until(
        () => messages().filter(({ file }) => file?.name === 'mute.png').length === 1,
        'the picture, once',
      );
    },
    toSdk: async ({ read, share }) => {
      const timetoken = await share('silent.png', '');
      await read(timetoken, ({ text, files }) => text === '' && files[0]?.name === 'silent.png');
    },
  },
  {
    name: 'several pictures at once',
    toApp: async ({ messages, until, unique, shown, sendDraft }) => {
      const text = unique('look');
      await sendDraft(text, undefined, ['a.png', 'b.png']);
      const { file, moreFiles } = await shown(text);
      expect([file, ...(moreFiles ?? [])].map((each) => each?.name)).toEqual(['a.png', 'b.png']);
      // The uploads themselves are no messages.
      await until(
        () => messages().filter((each) => each.file?.name === 'a.png').length === 1,
        'the picture, once',
      );
    },
    // The app sends each picture as a message.
    toSdk: async ({ read, share }) => {
      const names = ['c.png', 'd.png'];
      const timetokens = [];
      for (const name of names) timetokens.push(await share(name, ''));
      for (const [index, timetoken] of timetokens.entries()) {
        await read(timetoken, ({ files }) => files.map(({ name }) => name).join() === names[index]);
      }
    },
  },
];
