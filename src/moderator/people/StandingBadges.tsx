import { Ban, Flag, MicOff, ShieldOff } from 'lucide-react';
import styled from 'styled-components';
import type { User } from '../../domain/user';
import { Badge } from '../ui/Badge';

const Row = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 4px;
  min-width: 0;
`;

type Standing = Pick<User, 'isBanned' | 'mutedChannels' | 'blockedChannels' | 'flag'>;

/** What is in force for a person, in a few words. */
export function StandingBadges({ user }: { readonly user: Standing }) {
  const { isBanned, mutedChannels, blockedChannels, flag } = user;
  return (
    <Row>
      {isBanned && (
        <Badge $tone="danger">
          <Ban size={12} aria-hidden="true" />
          Banned
        </Badge>
      )}
      {blockedChannels.length > 0 && (
        <Badge $tone="danger">
          <ShieldOff size={12} aria-hidden="true" />
          Blocked in {blockedChannels.length}
        </Badge>
      )}
      {mutedChannels.length > 0 && (
        <Badge $tone="warning">
          <MicOff size={12} aria-hidden="true" />
          Muted in {mutedChannels.length}
        </Badge>
      )}
      {flag && (
        <Badge $tone="soft">
          <Flag size={12} aria-hidden="true" />
          Flagged
        </Badge>
      )}
    </Row>
  );
}
