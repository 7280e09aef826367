import type { ChannelSlug } from './sampleChannels';

export interface SamplePerson {
  name: string;
  title: string;
  /** Name of the portrait in `public/sample/users`; null shows the person's initials. */
  picture: string | null;
  /** Channels that suit the person: a likely member, and first to be given a speaking role. */
  interests: readonly ChannelSlug[];
}

/** The n-th person has the n-th id of `SAMPLE_USER_IDS`. */
export const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  person('Amara Okafor', 'Community manager', 'amara', 'introductions', 'announcements'),
  person('Jonas Lindqvist', 'Backend engineer', 'jonas', 'engineering', 'running'),
  person('Mei-Ling Zhou', 'Product designer', 'mei-ling', 'design', 'photography'),
  person('Rafael Quintanilha', 'Frontend engineer', 'rafael', 'engineering', 'cooking'),
  person('Σοφία Παπαδάκη', 'Data analyst', null, 'support', 'books'),
  person('Tomasz Wiśniewski', 'Site reliability engineer', 'tomasz', 'engineering', 'photography'),
  person('Priya Raghunathan', 'Engineering manager', 'priya', 'engineering', 'announcements'),
  person('Élodie Marchand', 'UX researcher', 'elodie', 'design', 'books'),
  person('Kwame Boateng', 'Support specialist', 'kwame', 'support', 'off-topic'),
  person('Hannah Feldmann', 'Technical writer', 'hannah', 'support', 'books'),
  person('Diego Ibarra', 'Mobile engineer', 'diego', 'engineering', 'off-topic'),
  person('Aoife Ní Bhraonáin', 'Customer success lead', 'aoife', 'support', 'announcements'),
  person('Yuki Tanabe', 'Illustrator', 'yuki', 'design', 'photography'),
  person('Nikolai Petrov', 'Quality engineer', 'nikolai', 'engineering', 'cooking'),
  person('Leila Haddad', 'Marketing lead', 'leila', 'announcements', 'cooking'),
  person('Samuel Adeyemi', 'Database engineer', 'samuel', 'engineering', 'running'),
  person('Ingrid Sørensen', 'Head of product', 'ingrid', 'announcements', 'design'),
  person('Mateo Fuentes', 'Support engineer', 'mateo', 'support', 'engineering'),
  person('Fatima Zahra El Idrissi', 'Accountant', 'fatima', 'cooking', 'books'),
  person('Oliver Whitcombe', 'Partnerships', null, 'off-topic'),
  person('Anh Nguyễn', 'Frontend engineer', 'anh', 'engineering', 'design'),
  person('Sólveig Jónsdóttir', 'Brand designer', 'solveig', 'design', 'running'),
  person('Maximilian Alexander von Hohenberg', 'Legal counsel', null, 'books', 'photography'),
  person('Zanele Dlamini', 'Office manager', 'zanele', 'announcements', 'off-topic'),
  person('Luca Ferraro', 'Full-stack engineer', 'luca', 'engineering', 'cooking'),
  person('Grace Mutua', 'People partner', 'grace', 'introductions', 'announcements', 'running'),
  person('Arjun Mehta', 'Security engineer', 'arjun', 'engineering', 'off-topic'),
  person('Chloe Kimura-Ross', 'Content designer', 'chloe', 'design', 'introductions'),
  person('Emre Yıldız', 'Hardware engineer', 'emre', 'engineering', 'support'),
  person('Noa Ben-Ami', 'Support intern', null, 'support', 'introductions', 'off-topic'),
];

/** Restrictions and a report that make moderation visible from the start; nobody is banned. */
export const SAMPLE_MODERATION = {
  muted: 'Nikolai Petrov',
  blocked: 'Diego Ibarra',
  flagged: 'Oliver Whitcombe',
  flaggedBy: 'Zanele Dlamini',
  reason: "It's a spam",
  /** How long ago the report was made, in milliseconds. */
  flaggedBefore: 26 * 3_600_000,
} as const;

function person(
  name: string,
  title: string,
  picture: string | null,
  ...interests: ChannelSlug[]
): SamplePerson {
  return { name, title, picture, interests };
}
