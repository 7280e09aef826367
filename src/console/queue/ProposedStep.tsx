import { ListChecks } from 'lucide-react';
import styled from 'styled-components';
import { type ChannelId, toChannelId, type UserId } from '../../domain/ids';
import { STRIKE_LIFETIME_MS } from '../../domain/moderation/ladder';
import { PHONE } from '../../ui/media';
import { DURATION_NAMES, DURATIONS, endOf, type Duration } from '../actions/durationsSlice';
import { useNames, usePerformAction } from '../actions/hooks';
import type { Decision } from '../actions/moderationAction';
import { serverEndpoints } from '../api/endpoints';
import type { GetCaseApiResponse } from '../api/endpoints.generated';
import { ActionButton } from './ActionButton';
import { t } from '../texts/t';

type LadderStep = NonNullable<GetCaseApiResponse['nextStep']>;

const DAYS = STRIKE_LIFETIME_MS / 86_400_000;

/** The place of a step that is not known yet: the buttons below do not move under a pointer when it comes. */
const Place = styled.div`
  height: 74px;
  border-radius: var(--radius-medium);
  background: var(--colour-hover);

  @media ${PHONE} {
    height: 46px;
  }
`;

/** For whom and where the next step would hold. */
interface StepPlace {
  readonly userId: UserId;
  /** The channel that was chosen to mute or block in; undefined for that of the newest report. */
  readonly chosen: ChannelId | undefined;
  /** Reason and closed reports of the decision. */
  readonly note: Required<Pick<Decision, 'reason'>> & Pick<Decision, 'reportIds'>;
  readonly isBusy: boolean;
}

/** The next step of the ladder, which the server proposes by the earlier decisions about the user. */
export function ProposedStep({ userId, chosen, note, isBusy }: StepPlace) {
  const perform = usePerformAction();
  const names = useNames();
  const { currentData, isError } = serverEndpoints.useGetCaseQuery({
    userId,
    ...(chosen !== undefined && { channelId: chosen }),
  });
  if (!currentData) return isError ? null : <Place />;
  const { nextStep: step, strikes } = currentData;
  if (!step) return null;
  const { kind } = step;
  const here = step.channelId === undefined ? undefined : toChannelId(step.channelId);
  const accept = () =>
    perform({
      kind,
      userId,
      ...note,
      ...(here !== undefined && { channelId: here }),
      ...(kind !== 'warn' && endOf(durationOf(step))),
    });
  const needsReason = note.reason === '' && !isBusy;
  const basis =
    strikes === 0
      ? t('queue.step.noStrikes', { days: DAYS })
      : t('queue.step.strikes', { count: strikes, days: DAYS });
  return (
    <ActionButton
      isWide
      isBusy={isBusy || needsReason}
      icon={ListChecks}
      shortcut="p"
      label={describeStep(step, here === undefined ? '' : names.channel(here))}
      effect={needsReason ? `${basis} ${t('actions.needsReason')}` : basis}
      onClick={accept}
    />
  );
}

function durationOf({ ms }: LadderStep): Duration {
  return DURATION_NAMES.find((name) => DURATIONS[name] === ms) ?? 'forever';
}

function describeStep(step: LadderStep, channel: string): string {
  const duration = t(`actions.durations.${durationOf(step)}`);
  return t(`queue.step.${step.kind}`, { duration, channel });
}
