import type { bulkProposed } from '../actions/actionsSlice';
import { countOf, EFFECTS, MESSAGE_EFFECTS } from '../actions/texts';
import type { ReportGroup } from './reports';
import { bans, channelRestrictions, deletions, dismissals } from './reportedMessages';

type Proposal = Parameters<typeof bulkProposed>[0];

/** The actions on several users at once. */
export function bulksFor(checked: readonly ReportGroup[]): readonly Proposal[] {
  const reports = checked.reduce((sum, { reports }) => sum + reports.length, 0);
  const withChannel = checked.filter(({ channelIds }) => channelIds.length > 0);
  const deleted = checked.flatMap((group) => deletions(group));
  const bulks: readonly Proposal[] = [
    {
      ...{ label: `Dismiss ${countOf(reports, 'report')}`, tone: 'plain', effect: EFFECTS.dismiss },
      actions: checked.flatMap(dismissals),
    },
    {
      ...{ label: `Delete ${countOf(deleted.length, 'message')}`, tone: 'plain' },
      ...{ effect: MESSAGE_EFFECTS.deleteReported, actions: deleted },
    },
    {
      ...{ label: `Mute ${countOf(withChannel.length, 'user')}`, tone: 'plain' },
      effect: `In the channels where they were reported. ${EFFECTS.mute}`,
      actions: checked.flatMap((group) => channelRestrictions('mute', group)),
    },
    {
      ...{ label: `Block ${countOf(withChannel.length, 'user')}`, tone: 'danger' },
      effect: `From the channels where they were reported. ${EFFECTS.block}`,
      actions: checked.flatMap((group) => channelRestrictions('block', group)),
    },
    {
      ...{ label: `Ban ${countOf(checked.length, 'user')}`, tone: 'danger', effect: EFFECTS.ban },
      actions: checked.flatMap(bans),
    },
  ];
  return bulks.filter(({ actions }) => actions.length > 0);
}
