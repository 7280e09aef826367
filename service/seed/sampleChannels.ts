import { announcements } from './conversations/announcements';
import { books } from './conversations/books';
import { cooking } from './conversations/cooking';
import { design } from './conversations/design';
import { engineering } from './conversations/engineering';
import { introductions } from './conversations/introductions';
import { offTopic } from './conversations/off-topic';
import { photography } from './conversations/photography';
import { running } from './conversations/running';
import { support } from './conversations/support';

export type ChannelSlug =
  | 'announcements'
  | 'books'
  | 'cooking'
  | 'design'
  | 'engineering'
  | 'introductions'
  | 'off-topic'
  | 'photography'
  | 'running'
  | 'support';

export interface PublicChannel {
  slug: ChannelSlug;
  name: string;
  description: string;
  /** How many of the sample users are members; all together four for each user. */
  memberCount: number;
  conversation: string;
}

/** The public channels of Borrowdale, an invented company whose software runs tool libraries. */
export const PUBLIC_CHANNELS: readonly PublicChannel[] = [
  {
    slug: 'announcements',
    name: 'Announcements',
    description: 'Releases, dates and decisions that concern everybody',
    memberCount: 15,
    conversation: announcements,
  },
  {
    slug: 'books',
    name: 'Book club',
    description: 'One book a month, tea and opinions provided',
    memberCount: 9,
    conversation: books,
  },
  {
    slug: 'cooking',
    name: 'Cooking',
    description: 'Recipes, rescues and the sourdough support group',
    memberCount: 11,
    conversation: cooking,
  },
  {
    slug: 'design',
    name: 'Design',
    description: 'Critique, research notes and works in progress',
    memberCount: 11,
    conversation: design,
  },
  {
    slug: 'engineering',
    name: 'Engineering',
    description: 'Building, shipping and mending Borrowdale',
    memberCount: 15,
    conversation: engineering,
  },
  {
    slug: 'introductions',
    name: 'Introductions',
    description: 'New here? Say hello and tell us one odd thing about you',
    memberCount: 11,
    conversation: introductions,
  },
  {
    slug: 'off-topic',
    name: 'Off-topic',
    description: 'Everything that belongs nowhere else',
    memberCount: 17,
    conversation: offTopic,
  },
  {
    slug: 'photography',
    name: 'Photography',
    description: 'A theme every week, kind critique always',
    memberCount: 10,
    conversation: photography,
  },
  {
    slug: 'running',
    name: 'Running club',
    description: 'Lunch loops and one long run a week, all paces welcome',
    memberCount: 9,
    conversation: running,
  },
  {
    slug: 'support',
    name: 'Support desk',
    description: 'Questions from libraries and who is looking into them',
    memberCount: 12,
    conversation: support,
  },
];
