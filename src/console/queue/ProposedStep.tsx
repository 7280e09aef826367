import { ListChecks } from 'lucide-react';
import type { ChannelId, UserId } from '../../domain/ids';
import { STRIKE_LIFETIME_MS } from '../../domain/moderation/ladder';
import { DURATION_NAMES, DURATIONS, endOf, type Duration } from '../actions/durationsSlice';
import { countOf, NEEDS_REASON } from '../actions/texts';
import { useNames, usePerformAction } from '../actions/hooks';
import type { Decision } from '../actions/moderationAction';
import { serverEndpoints } from '../api/endpoints';
import type { GetCaseApiResponse } from '../api/endpoints.generated';
import { ActionButton } from './ActionButton';

type LadderStep = NonNullable<GetCaseApiResponse['nextStep']>;

const DAYS = STRIKE_LIFETIME_MS / 86_400_000;

/** For whom and where the next step would hold. */
interface StepPlace {
  readonly userId: UserId;
  /** The channel to mute or block in. */
  readonly here: ChannelId | undefined;
  /** Reason and closed reports of the decision. */
  readonly note: Required<Pick<Decision, 'reason'>> & Pick<Decision, 'reportIds'>;
  readonly isBusy: boolean;
}

/** The next step of the ladder, which the server proposes by the earlier decisions about the user. */
export function ProposedStep({ userId, here, note, isBusy }: StepPlace) {
  const perform = usePerformAction();
  const names = useNames();
  const { currentData } = serverEndpoints.useGetCaseQuery({
    userId,
    ...(here !== undefined && { channelId: here }),
  });
  const step = currentData?.nextStep;
  if (!step) return null;
  const { strikes } = currentData;
  const { kind } = step;
  const isInChannel = kind === 'mute' || kind === 'block';
  const accept = () =>
    perform({
      ...{ kind, userId, ...note },
      ...(isInChannel && here !== undefined && { channelId: here }),
      ...(kind !== 'warn' && endOf(durationOf(step))),
    });
  const needsReason = note.reason === '';
  const basis =
    strikes === 0
      ? `Nobody warned or restricted this user in the last ${DAYS} days.`
      : `Proposed after ${countOf(strikes, 'decision')} about this user in ${DAYS} days.`;
  return (
    <ActionButton
      isWide
      isBusy={isBusy || needsReason}
      icon={ListChecks}
      shortcut="p"
      label={`Next step: ${describeStep(step, here === undefined ? '' : names.channel(here))}`}
      effect={needsReason ? `${basis} ${NEEDS_REASON}` : basis}
      onClick={accept}
    />
  );
}

function durationOf({ ms }: LadderStep): Duration {
  return DURATION_NAMES.find((name) => DURATIONS[name].ms === ms) ?? 'forever';
}

function describeStep(step: LadderStep, place: string): string {
  switch (step.kind) {
    case 'warn':
      return 'a warning';
    case 'mute':
      return `a mute of ${DURATIONS[durationOf(step)].label} in ${place}`;
    case 'block':
      return `a permanent block from ${place}`;
    case 'ban':
      return 'a permanent ban';
  }
}
