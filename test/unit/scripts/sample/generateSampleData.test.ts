import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { generateSampleData } from '../../../../scripts/sample/generateSampleData';
import type { SampleData, SampleMessage } from '../../../../scripts/sample/sampleData';
import { SAMPLE_RULES } from '../../../../scripts/sample/sampleModeration';
import { withRestrictions } from '../../../../scripts/sample/toSeed';
import { SAMPLE_USER_IDS } from '../../../../src/domain/sampleUsers';
import { findMatches } from '../../../../src/domain/wordRules/applyRules';

const NOW = Date.UTC(2030, 4, 17, 15, 42);
const DAY = 24 * 60 * 60_000;
const root = process.cwd();
const folder = join(root, 'scripts/sample');

const generate = (seed: number, now = NOW) => generateSampleData({ seed, now, folder });

function membersOf(data: SampleData, channelId: string): string[] {
  return data.memberships
    .filter((membership) => membership.channelId === channelId)
    .map(({ userId }) => userId);
}

function publicChannelsOf(data: SampleData, userId: string): string[] {
  return data.memberships
    .filter((membership) => membership.userId === userId)
    .map(({ channelId }) => channelId)
    .filter((channelId) => channelId.startsWith('space.'));
}

function messagesOf(data: SampleData, channelId: string): SampleMessage[] {
  return data.messages.filter((message) => message.channelId === channelId);
}

describe('generateSampleData', () => {
  const data = generate(1);

  it('gives the same data for the same seed', () => {
    expect(generate(1)).toEqual(data);
  });

  it('keeps the people and changes their channels for another seed', () => {
    const other = generate(2);
    expect(other.users.map(({ id, name }) => [id, name])).toEqual(
      data.users.map(({ id, name }) => [id, name]),
    );
    expect(other.memberships).not.toEqual(data.memberships);
  });

  it('has the thirty sample users that the app knows [3.8]', () => {
    expect(data.users.map(({ id }) => id)).toEqual(SAMPLE_USER_IDS);
    expect(new Set(SAMPLE_USER_IDS).size).toBe(30);
    for (const id of SAMPLE_USER_IDS) expect(id).toMatch(/^user_[0-9a-f]{32}$/);
  });

  it('forms channel ids as the app does', () => {
    const ids = data.channels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => /^space\.[a-z-]+$/.test(id))).toHaveLength(10);
    expect(
      ids.filter((id) => /^direct\.user_[0-9a-f]{32}@user_[0-9a-f]{32}$/.test(id)),
    ).toHaveLength(8);
    expect(ids.filter((id) => /^group\.[0-9a-f]{27}$/.test(id))).toHaveLength(5);
  });

  it('names a direct chat after its two members', () => {
    const direct = data.channels.filter(({ id }) => id.startsWith('direct.'));
    for (const { id, name } of direct) {
      const ids = membersOf(data, id).sort();
      expect(id).toBe(`direct.${ids.join('@')}`);
      const names = data.users.filter((user) => ids.includes(user.id)).map((user) => user.name);
      expect(name).toBe(names.sort().join(' and '));
    }
  });

  it('puts everybody into four public channels and at least one chat', () => {
    for (const { id } of data.users) {
      expect(publicChannelsOf(data, id)).toHaveLength(4);
      expect(data.memberships.filter(({ userId }) => userId === id).length).toBeGreaterThan(4);
    }
  });

  it('gives each public channel at least eight members', () => {
    for (const { id } of data.channels.filter((channel) => channel.id.startsWith('space.'))) {
      expect(membersOf(data, id).length).toBeGreaterThanOrEqual(8);
    }
  });

  it('has two busy channels and something to read in every one', () => {
    const counts = data.channels.map(({ id }) => messagesOf(data, id).length);
    expect(counts.filter((count) => count >= 250).length).toBeGreaterThanOrEqual(2);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(6);
  });

  it('lets only members speak and react', () => {
    for (const { channelId, userId, reactions } of data.messages) {
      const members = membersOf(data, channelId);
      expect(members).toContain(userId);
      for (const reaction of reactions) expect(members).toContain(reaction.userId);
    }
  });

  it('reacts with one emoji at most once a person and message', () => {
    for (const { reactions } of data.messages) {
      const keys = reactions.map(({ userId, value }) => `${userId} ${value}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('refers to channels of the muted and the blocked person, who are silent there', () => {
    const { muted, blocked } = data.story;
    for (const { userId: id, channelId } of [muted, blocked]) {
      expect(publicChannelsOf(data, id)).toContain(channelId);
      const involved = messagesOf(data, channelId).filter(
        ({ userId, reactions }) =>
          userId === id || reactions.some((reaction) => reaction.userId === id),
      );
      expect(involved).toEqual([]);
    }
  });

  it('has what is known of one reported and two restricted users for where no server keeps it', () => {
    const told = withRestrictions(data).users;
    const { muted, blocked, flagged } = data.story;
    const customOf = (userId: string) => told.find(({ id }) => id === userId)?.custom;
    expect(customOf(muted.userId)).toMatchObject({ mutedChannels: muted.channelId });
    expect(customOf(blocked.userId)).toMatchObject({ blockedChannels: blocked.channelId });
    const report = customOf(flagged.userId);
    expect(report).toMatchObject({ flag: true, reason: "It's a spam" });
    expect(report?.['flaggedAt']).toBeLessThan(NOW);
    expect(report?.['flaggedBy']).toMatch(/^\S.* \(user_[0-9a-f]{32}\)$/);
    expect(told.filter(({ custom }) => Object.keys(custom).length > 1)).toHaveLength(3);
  });

  it('has conversations in which its own rules find nothing', () => {
    const said = data.messages.map(({ message }) => message.text);
    expect(
      said.filter((text) => findMatches(text, SAMPLE_RULES, 'space.general').length > 0),
    ).toEqual([]);
    expect(findMatches('You idiot', SAMPLE_RULES, 'space.general')).toHaveLength(1);
  });

  it('has the portraits and channel pictures that it names', () => {
    const paths = [
      ...data.users.map(({ profileUrl }) => profileUrl),
      ...data.channels.map(({ custom }) => custom['profileUrl'] ?? ''),
    ].filter((path) => path !== null);
    for (const path of paths) expect(existsSync(join(root, 'public', path))).toBe(true);
    expect(data.users.filter(({ profileUrl }) => profileUrl === null)).toHaveLength(4);
  });

  it('sends every picture of the folder at least once', () => {
    const images = data.messages.flatMap(({ image }) => (image ? [image] : []));
    expect(new Set(images.map(({ name }) => name))).toEqual(
      new Set(readdirSync(join(folder, 'images'))),
    );
    for (const { bytes } of images) expect(bytes.length).toBeGreaterThan(500);
  });

  it('marks messages with a picture by an empty type', () => {
    for (const { image, message } of data.messages) {
      expect(message.type).toBe(image ? '' : 'default');
      if (!image) expect(message.text.trim()).not.toBe('');
    }
  });

  it('fills in every name and keeps messages short', () => {
    for (const { message } of data.messages) {
      expect(message.text).not.toMatch(/[{}]/);
      expect(message.text.length).toBeLessThanOrEqual(2_000);
    }
  });

  it('gives every message its own version 4 UUID', () => {
    const ids = data.messages.map(({ message }) => message.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it.each([
    ['in the afternoon', NOW],
    ['just after midnight', Date.UTC(2030, 4, 17, 0, 3)],
    ['early in the morning', Date.UTC(2030, 4, 17, 4, 58)],
  ])('keeps every event in its own moment before now, %s', (_, now) => {
    const { messages } = generate(3, now);
    const sent = messages.map(({ sentAt }) => sentAt);
    expect(sent).toEqual([...sent].sort((left, right) => left - right));
    const events = messages.flatMap(({ sentAt, reactions }) => [
      sentAt,
      ...reactions.map(({ at }) => at),
    ]);
    expect(new Set(events).size).toBe(events.length);
    expect(Math.max(...events)).toBeLessThan(now);
    expect(Math.min(...events)).toBeGreaterThan(now - 23 * DAY);
    expect(Math.max(...sent)).toBeGreaterThan(now - 15 * 60_000);
  });

  it('reacts after the message and dates the body like the message', () => {
    for (const { sentAt, message, reactions } of data.messages) {
      expect(Date.parse(message.createdAt)).toBe(sentAt);
      for (const { at } of reactions) expect(at).toBeGreaterThan(sentAt);
    }
  });

  it.each([4, 5, 6, 7, 8, 99, 2_026])('finds speakers for every role with seed %i', (seed) => {
    expect(generate(seed).messages).toHaveLength(data.messages.length);
  });
});
