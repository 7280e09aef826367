import type { User } from '../../domain/user';
import type { bulkProposed } from '../actions/actionsSlice';
import type { Decision } from '../actions/moderationAction';
import { countOf, EFFECTS } from '../actions/texts';
import { bans, channelRestrictions, deletions, dismissals } from './reportedMessages';
import type { ReportGroup } from './reports';

type Proposal = Parameters<typeof bulkProposed>[0];
type Users = Readonly<Record<string, User | undefined>>;

/** The actions on several users at once. */
export function bulksFor(checked: readonly ReportGroup[], users: Users): readonly Proposal[] {
  const reports = checked.reduce((sum, { reports }) => sum + reports.length, 0);
  const deleted = checked.flatMap((group) => deletions(group));
  const restricted = (
    [verb, done]: readonly [string, string],
    effect: string,
    of: (group: ReportGroup) => readonly Decision[],
  ) => {
    const actions = checked.map(of).filter(({ length }) => length > 0);
    const left = checked.length - actions.length;
    const rest = `${countOf(left, 'selected user')} left out: ${done}.`;
    return {
      label: `${verb} ${countOf(actions.length, 'user')}`,
      effect: left === 0 ? effect : `${effect} ${rest}`,
      actions: actions.flat(),
    };
  };
  const bulks: readonly Proposal[] = [
    {
      ...{ label: `Dismiss ${countOf(reports, 'report')}`, tone: 'plain', effect: EFFECTS.dismiss },
      actions: checked.flatMap(dismissals),
    },
    {
      ...{ label: `Delete ${countOf(deleted.length, 'message')}`, tone: 'plain' },
      ...{ effect: EFFECTS.deleteReported, actions: deleted },
    },
    {
      ...restricted(
        ['Mute', 'muted already, or reported in no channel'],
        `In the channels where they were reported. ${EFFECTS.mute}`,
        (group) => channelRestrictions('mute', group, users[group.id]),
      ),
      tone: 'plain',
    },
    {
      ...restricted(
        ['Block', 'blocked already, or reported in no channel'],
        `From the channels where they were reported. ${EFFECTS.block}`,
        (group) => channelRestrictions('block', group, users[group.id]),
      ),
      tone: 'danger',
    },
    {
      ...restricted(['Ban', 'banned already'], EFFECTS.ban, (group) =>
        bans(group, users[group.id]),
      ),
      tone: 'danger',
    },
  ];
  return bulks.filter(({ actions }) => actions.length > 0);
}
