import { useEffect, useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import styled from 'styled-components';
import { App } from '../app/App';
import { ReplayFrame } from '../ui/Overlay';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { createReplayStore, type Session } from './replaySession';
import { Transport } from './PlaybackControls';

const Layout = styled.div`
  display: grid;
  grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
  height: 100dvh;

  /* The app fills the window; here it has what the transport leaves. */
  > :first-child > div {
    height: 100%;
  }
`;

/** Whatever the app lays over itself stays within. */
const Stage = styled.div`
  min-height: 0;
  overflow: hidden;
  contain: strict;
  container-type: size;
`;

/** The app as it was, with the means to move through time below it. */
export function ReplayView({ session }: { readonly session: Session }) {
  const { steps, frames } = session;
  const [{ store, showFrame }] = useState(() => createReplayStore(frames));
  const [index, setIndex] = useState(steps.length);

  const [stage, setStage] = useState<HTMLElement | null>(null);

  useLayoutEffect(() => showFrame(index), [showFrame, index]);
  useEffect(() => {
    document.title = `Replay ${index}/${steps.length} – Moderated Chat`;
  }, [index, steps.length]);

  return (
    <Layout>
      <Stage ref={setStage} inert>
        {stage && (
          // A recording made by hand may hold what cannot be drawn; the transport stays usable.
          <ErrorBoundary
            resetKey={index}
            fallback={() => <p role="alert">This frame cannot be drawn.</p>}
          >
            <ReplayFrame value={stage}>
              <Provider store={store}>
                <App />
              </Provider>
            </ReplayFrame>
          </ErrorBoundary>
        )}
      </Stage>
      <Transport steps={steps} index={index} onMove={setIndex} />
    </Layout>
  );
}
