import type { UserFlag } from '../../domain/moderation/flag';
import { stripBidiControls } from '../../lib/text';
import { ChannelName } from '../channels/ChannelPicker';
import { useAppSelector } from '../state/hooks';
import { When } from '../ui/Badge';
import { Conversation, Foot } from './Conversation';
import { Card, Reporters } from './Evidence';
import { selectOriginal } from './evidenceSlice';
import { LookedUp } from './LookedUp';

/** The evidence without stored reports. */
export function FlagCard({ flag, reason }: { readonly flag: UserFlag; readonly reason: string }) {
  const { channelId } = flag;
  const message = useAppSelector((state) => selectOriginal(state, flag));
  return (
    <Card aria-label={`Reported for ${flag.reason || 'no reason'}`}>
      <Reporters aria-label="Reported by">
        <li>
          <span>
            <strong>{flag.reason || 'No reason given'}</strong> · {stripBidiControls(flag.by)}
          </span>
          {flag.at !== null && <When ms={flag.at} />}
        </li>
      </Reporters>
      {channelId && message && (
        <LookedUp channelId={channelId} message={message.timetoken}>
          {(state) => <Conversation {...{ channelId, message, reason, state }} surroundings={[]} />}
        </LookedUp>
      )}
      <Foot>
        {channelId && !message && (
          <span>
            Reported in <ChannelName id={channelId} />.
          </span>
        )}
        <span>
          The record names only the newest report{message ? '' : ' and keeps no message'}.
        </span>
      </Foot>
    </Card>
  );
}
