import { ListChecks } from 'lucide-react';
import { useId, useState } from 'react';
import styled from 'styled-components';
import type { User } from '../../domain/user';
import { userSelectors } from '../../features/users/usersSlice';
import { PHONE } from '../../ui/media';
import { bulkProposed } from '../actions/actionsSlice';
import { countOf, EFFECTS, MESSAGE_EFFECTS } from '../actions/texts';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Button } from '../ui/Button';
import { Folded, PhoneFold } from '../ui/PhoneFold';
import { selectGroups, type ReportGroup } from './queueSelectors';
import { groupsChecked } from './queueSlice';
import { bans, channelRestrictions, deletions, dismissals } from './reportedMessages';

const Bar = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  font-size: var(--text-control);

  @media ${PHONE} {
    order: 1;
  }

  > strong {
    flex: 1 0 auto;
    font-weight: 600;
  }
`;

type Proposal = Parameters<typeof bulkProposed>[0];

type Flags = Readonly<Record<string, Pick<User, 'flag'> | undefined>>;

/** The actions on several users at once. */
function bulksFor(checked: readonly ReportGroup[], users: Flags): readonly Proposal[] {
  const reports = checked.reduce((sum, { reports }) => sum + Math.max(1, reports.length), 0);
  const withChannel = checked.filter(({ channelIds }) => channelIds.length > 0);
  const deleted = checked.flatMap((group) => deletions({ ...group, flag: users[group.id]?.flag }));
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

/** The selection, and what can be done about all of it. */
export function BulkActions({ checked }: { readonly checked: readonly ReportGroup[] }) {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const foldId = useId();
  const groups = useAppSelector(selectGroups);
  const users = useAppSelector((state) => userSelectors.selectEntities(state.users));
  return (
    <Bar role="group" aria-label="Actions for the selected users">
      <strong>{checked.length} selected</strong>
      <PhoneFold isOpen={isOpen} controls={foldId} onToggle={() => setOpen(!isOpen)}>
        <ListChecks size={16} aria-hidden="true" />
        Actions
      </PhoneFold>
      <Folded id={foldId} data-open={isOpen}>
        {checked.length < groups.length && (
          <Button
            data-look="quiet"
            onClick={() => dispatch(groupsChecked(groups.map(({ id }) => id)))}
          >
            Select all {groups.length}
          </Button>
        )}
        <Button data-look="quiet" onClick={() => dispatch(groupsChecked([]))}>
          Select none
        </Button>
        {bulksFor(checked, users).map((bulk) => (
          <Button
            key={bulk.label}
            data-look={bulk.tone}
            onClick={() => dispatch(bulkProposed(bulk))}
          >
            {bulk.label}
          </Button>
        ))}
      </Folded>
    </Bar>
  );
}
