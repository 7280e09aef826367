import styled from 'styled-components';
import { MessageListSkeleton } from '../../features/messages/components/MessageListSkeleton';
import { Skeleton } from '../../ui/Skeleton';
import { SMALL } from './breakpoints';

const Layout = styled.div`
  display: grid;
  grid-template-columns: var(--panel-width) minmax(0, 1fr);
  height: 100dvh;

  @media ${SMALL} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Side = styled.div`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  padding: var(--space-4);
  border-inline-end: 1px solid var(--colour-border);
  background: var(--colour-panel);

  @media ${SMALL} {
    display: none;
  }
`;

const Window = styled.main`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  background: var(--colour-surface);
`;

const Header = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  padding: var(--space-3) var(--space-5);
  border-bottom: 1px solid var(--colour-border);
`;

const Messages = styled.div`
  overflow: hidden;
`;

const ROWS = ['62%', '48%', '56%', '70%', '52%'];

/** The shape of the main screen, while the app itself is being loaded. */
export function LoadingScreen() {
  return (
    <Layout aria-busy="true">
      <Side aria-hidden="true">
        <Skeleton $width="160px" $height="40px" />
        <Skeleton $width="100%" $height="38px" $radius="var(--radius-round)" />
        {ROWS.map((width) => (
          <Skeleton key={width} $width={width} $height="40px" />
        ))}
      </Side>
      <Window>
        <Header aria-hidden="true">
          <Skeleton $width="40px" $height="40px" />
          <Skeleton $width="180px" $height="18px" />
        </Header>
        <Messages>
          <MessageListSkeleton />
        </Messages>
      </Window>
    </Layout>
  );
}
