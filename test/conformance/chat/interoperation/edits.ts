import {
  deleteMessageOpened,
  deletionConfirmed,
} from '../../../../src/features/dialogs/dialogsSlice';
import { channelOf, send } from '../chatUsers';
import { CREW, type Action } from './exchange';

/** Edits and deletions. */
export const EDITS: readonly Action[] = [
  {
    name: 'an edit',
    expectInApp: async ({ crew, unique, shown }) => {
      const message = await send(crew, unique('helo'));
      const text = unique('hello');
      await message.editText(text);
      const { editedAt } = await shown(text);
      expect(editedAt).toBeDefined();
    },
    expectInSdk: async ({ unique, read, say, edit }) => {
      const timetoken = await say(unique('helo'));
      const text = unique('hello');
      edit(timetoken, text);
      await read(timetoken, (message) => message.text === text);
    },
  },
  {
    name: 'an edit of an edit',
    expectInApp: async ({ crew, unique, shown }) => {
      const message = await send(crew, unique('one'));
      const edited = await message.editText(unique('two'));
      const text = unique('three');
      await edited.editText(text);
      await shown(text);
    },
    expectInSdk: async ({ unique, shown, read, say, edit }) => {
      const timetoken = await say(unique('one'));
      const [two, three] = [unique('two'), unique('three')];
      edit(timetoken, two);
      await shown(two);
      edit(timetoken, three);
      await read(timetoken, (message) => message.text === three);
    },
  },
  {
    name: 'edits by one user from both, of which the newest counts',
    expectInApp: async ({ annElsewhere, unique, shown, say, edit }) => {
      const timetoken = await say(unique('one'));
      const [two, three] = [unique('two'), unique('three')];
      edit(timetoken, two);
      await shown(two);
      const crewOfAnn = await channelOf(annElsewhere, CREW);
      await (await crewOfAnn.getMessage(timetoken)).editText(three);
      await shown(three);
    },
    expectInSdk: async ({ service, unique, shown, read, say, edit, customPayloads }) => {
      const sameAnn = await service.chatOf('ann', { customPayloads });
      const timetoken = await say(unique('one'));
      const [two, three] = [unique('two'), unique('three')];
      await (await (await channelOf(sameAnn, CREW)).getMessage(timetoken)).editText(two);
      await shown(two);
      edit(timetoken, three);
      await read(timetoken, (message) => message.text === three);
    },
  },
  {
    name: 'a deletion',
    expectInApp: async ({ crew, unique, shown, gone }) => {
      const message = await send(crew, unique('oops'));
      await shown(message.text);
      await message.delete({ soft: true });
      await gone(message.text);
    },
    expectInSdk: async ({ app, unique, read, say }) => {
      const timetoken = await say(unique('oops'));
      app.store.dispatch(deleteMessageOpened({ channelId: CREW, timetoken }));
      app.store.dispatch(deletionConfirmed());
      await read(timetoken, ({ deleted }) => deleted);
    },
  },
  {
    name: 'a deletion that is taken back',
    expectInApp: async ({ crew, unique, shown, gone }) => {
      const message = await send(crew, unique('oops'));
      await message.delete({ soft: true });
      await gone(message.text);
      await (await crew.getMessage(message.timetoken)).restore();
      await shown(message.text);
    },
    // The author takes it back in a Chat SDK client.
    expectInSdk: async ({ app, service, unique, read, say, shown, gone, customPayloads }) => {
      const text = unique('oops');
      const timetoken = await say(text);
      app.store.dispatch(deleteMessageOpened({ channelId: CREW, timetoken }));
      app.store.dispatch(deletionConfirmed());
      await read(timetoken, ({ deleted }) => deleted);
      await gone(text);
      const sameAnn = await service.chatOf('ann', { customPayloads });
      await (await (await channelOf(sameAnn, CREW)).getMessage(timetoken)).restore();
      await read(timetoken, ({ deleted }) => !deleted);
      await shown(text);
    },
  },
];
