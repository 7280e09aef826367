import { selectReactions } from '../../../../src/features/reactions/reactionsSlice';
import { waitFor } from '../../../support/drivers/waitFor';
import { channelOf, send } from '../chatUsers';
import { CREW, type Action } from './exchange';

export const REACTIONS: readonly Action[] = [
  {
    name: 'a reaction',
    expectInApp: async ({ crew, until, unique, shown, reactors }) => {
      const message = await send(crew, unique('party'));
      await shown(message.text);
      await message.toggleReaction('👍');
      await until(() => reactors(message.timetoken).join() === 'bob', 'the reaction');
    },
    expectInSdk: async ({ unique, read, say, toggle }) => {
      const timetoken = await say(unique('party'));
      toggle(timetoken);
      await read(timetoken, ({ reactions }) => reactions[0]?.userIds.join() === 'ann');
    },
  },
  {
    name: 'a reaction that is taken back',
    expectInApp: async ({ crew, until, unique, shown, reactors }) => {
      const message = await send(crew, unique('party'));
      const reacted = await message.toggleReaction('👍');
      await shown(message.text);
      await until(() => reactors(message.timetoken).length === 1, 'the reaction');
      await reacted.toggleReaction('👍');
      await until(() => reactors(message.timetoken).length === 0, 'the reaction to go');
    },
    expectInSdk: async ({ crewOfReader, until, unique, read, say, toggle, reactors }) => {
      const timetoken = await say(unique('party'));
      toggle(timetoken);
      await until(() => reactors(timetoken).length === 1, 'the reaction');
      await read(timetoken, ({ reactions }) => reactions.length === 1);
      await waitFor(async () => {
        if (reactors(timetoken).length > 0) toggle(timetoken);
        return (await crewOfReader.getMessage(timetoken)).reactions.length === 0;
      }, 'the reaction to go');
    },
  },
  {
    name: 'the same reaction by one user from both, counted once and taken back in both',
    expectInApp: async ({ annElsewhere, crew, state, until, unique, shown, toggle, reactors }) => {
      const message = await send(crew, unique('party'));
      await shown(message.text);
      toggle(message.timetoken);
      await until(() => reactors(message.timetoken).length === 1, 'the reaction');
      const crewOfAnn = await channelOf(annElsewhere, CREW);
      await (await crewOfAnn.getMessage(message.timetoken)).toggleReaction('👍');
      await until(
        () => selectReactions(state(), CREW, message.timetoken as never).length === 2,
        'both formats',
      );
      expect(reactors(message.timetoken)).toEqual(['ann']);
      toggle(message.timetoken);
      await until(() => reactors(message.timetoken).length === 0, 'both to go');
    },
    expectInSdk: async ({ annElsewhere, unique, read, say, toggle }) => {
      const timetoken = await say(unique('party'));
      toggle(timetoken);
      const crewOfAnn = await channelOf(annElsewhere, CREW);
      await (await crewOfAnn.getMessage(timetoken)).toggleReaction('👍');
      await read(timetoken, ({ reactions }) => reactions[0]?.userIds.join() === 'ann');
    },
  },
];
