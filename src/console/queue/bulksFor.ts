import type { RestrictionKind } from '../../domain/moderation/moderationRecord';
import type { User } from '../../domain/user';
import type { bulkProposed } from '../actions/actionsSlice';
import type { Decision } from '../actions/moderationAction';
import { bans, channelRestrictions, deletions, dismissals } from './reportedMessages';
import type { ReportGroup } from './reports';

type Proposal = Parameters<typeof bulkProposed>[0];
type Users = Readonly<Record<string, User | undefined>>;

/** The actions on several users at once. */
export function bulksFor(checked: readonly ReportGroup[], users: Users): readonly Proposal[] {
  const reports = checked.reduce((sum, { reports }) => sum + reports.length, 0);
  const deleted = checked.flatMap((group) => deletions(group));
  const restricted = (name: RestrictionKind, of: (group: ReportGroup) => readonly Decision[]) => {
    const actions = checked.map(of).filter(({ length }) => length > 0);
    const count = actions.length;
    return { about: { name, count, leftOut: checked.length - count }, actions: actions.flat() };
  };
  const inChannels = (kind: 'mute' | 'block') =>
    restricted(kind, (group) => channelRestrictions(kind, group, users[group.id]));
  const bulks: readonly Proposal[] = [
    {
      about: { name: 'dismiss', count: reports },
      tone: 'plain',
      actions: checked.flatMap(dismissals),
    },
    {
      about: { name: 'deleteReported', count: deleted.length },
      tone: 'plain',
      actions: deleted,
    },
    { ...inChannels('mute'), tone: 'plain' },
    { ...inChannels('block'), tone: 'danger' },
    { ...restricted('ban', (group) => bans(group, users[group.id])), tone: 'danger' },
  ];
  return bulks.filter(({ actions }) => actions.length > 0);
}
