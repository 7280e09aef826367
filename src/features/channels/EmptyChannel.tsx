import styled from 'styled-components';
import type { ChannelId } from '../../domain/ids';
import { showChannel } from '../../domain/channel';
import { useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { Avatar } from '../../ui/Avatar';
import { TextButton } from '../../ui/TextButton';
import { selectChannel, selectOtherUser } from './channelsSelectors';

/** Over the list, which is empty and goes on taking the pointer. */
const Frame = styled.div`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  align-items: center;
  justify-content: safe center;
  padding: var(--space-4);
  overflow: hidden;
  text-align: center;
  pointer-events: none;

  > button {
    pointer-events: auto;
  }
`;

/** The header says the same to screen readers. */
const About = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  align-items: center;
  max-width: min(100%, 420px);

  strong {
    font-size: var(--text-title);
    overflow-wrap: anywhere;
  }

  small {
    color: var(--colour-text-soft);
    font-size: inherit;
  }

  /* The button needs the room. */
  @media (max-height: 480px) {
    display: none;
  }
`;

interface EmptyChannelProps {
  readonly channelId: ChannelId;
  /** The user may write here, and begins with a greeting. */
  readonly onGreet: (() => void) | undefined;
}

/** A channel or chat in which nothing was said yet: what it is, and a first step. */
export function EmptyChannel({ channelId, onGreet }: EmptyChannelProps) {
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const other = useAppSelector((state) => selectOtherUser(state, channelId));
  const { shownName, pictureUrl } = showChannel(channel, other);
  const description = other ? other.title : channel.description;
  return (
    <Frame>
      <About aria-hidden="true">
        <Avatar
          name={shownName}
          pictureUrl={pictureUrl}
          size={72}
          shape={other ? 'round' : 'square'}
        />
        <strong>
          <bdi>{shownName}</bdi>
        </strong>
        {description && (
          <small>
            <bdi>{description}</bdi>
          </small>
        )}
      </About>
      {onGreet && (
        <TextButton data-look="primary" type="button" onClick={onGreet}>
          {t('channels.sayHello')}
        </TextButton>
      )}
    </Frame>
  );
}
