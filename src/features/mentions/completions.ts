import { type Channel, channelTitle } from '../../domain/channel';
import type { Reference } from '../../domain/mentionText';
import { shownLanguage } from '../../texts/t';
import type { FoundEmoji } from '../emoji/emojiSearch';
import { type Candidate, inText } from './mentionCandidates';

/** What a sign and the text behind it can become. */
export interface Completion {
  /** Unique in its list. */
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  /** Shown before the name: an emoji, or a picture. */
  readonly picture:
    | { readonly emoji: string }
    | { readonly url: string | null; readonly shape: 'round' | 'square' };
  /** The text that takes the place of the sign and what is behind it. */
  readonly text: string;
  /** What that text stands for; missing when it is nothing but itself. */
  readonly refersTo?: Pick<Reference, 'name' | 'scheme' | 'id'>;
}

export const MAX_COMPLETIONS = 8;

export const ofUser = ({ userId, name, detail, pictureUrl }: Candidate): Completion => ({
  key: userId,
  name,
  detail: detail ?? userId,
  text: `@${name}`,
  picture: { url: pictureUrl, shape: 'round' },
  refersTo: { name, scheme: 'pn-user', id: userId },
});

export function ofChannel(channel: Channel): Completion {
  const { id, description, profileUrl } = channel;
  const name = inText(channelTitle(channel)) || id;
  return {
    key: id,
    name,
    detail: description ?? '',
    text: `#${name}`,
    picture: { url: profileUrl, shape: 'square' },
    refersTo: { name, scheme: 'pn-channel', id },
  };
}

export const ofEmoji = ({ id, name, native }: FoundEmoji): Completion => ({
  key: id,
  name: shownLanguage() === 'en' ? `:${id}:` : name,
  detail: '',
  text: native,
  picture: { emoji: native },
});
