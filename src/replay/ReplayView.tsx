import { Component, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import styled from 'styled-components';
import { App } from '../app/App';
import type { Session } from './loadSession';
import { createReplayStore } from './replayStore';
import { Transport } from './Transport';

const Layout = styled.div`
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  height: 100dvh;

  /* The app fills the window; here it has what the transport leaves. */
  > :first-child > div {
    height: 100%;
  }
`;

const Stage = styled.div`
  min-height: 0;
  overflow: hidden;
`;

/** The app as it was, with the means to move through time below it. */
export function ReplayView({ session }: { readonly session: Session }) {
  const { steps, frames } = session;
  const [{ store, showFrame }] = useState(() => createReplayStore(frames));
  const [index, setIndex] = useState(steps.length);

  useLayoutEffect(() => showFrame(index), [showFrame, index]);
  useEffect(() => {
    document.title = `Replay ${index}/${steps.length} – Moderated Chat`;
  }, [index, steps.length]);

  return (
    <Layout>
      <Stage inert>
        <FrameBoundary frame={index}>
          <Provider store={store}>
            <App />
          </Provider>
        </FrameBoundary>
      </Stage>
      <Transport steps={steps} index={index} onMove={setIndex} />
    </Layout>
  );
}

interface FrameBoundaryProps {
  readonly frame: number;
  readonly children: ReactNode;
}

/** A recording made by hand may hold what cannot be drawn; the transport stays usable. */
class FrameBoundary extends Component<FrameBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ frame }: FrameBoundaryProps) {
    if (this.state.hasFailed && frame !== this.props.frame) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? (
      <p role="alert">This frame cannot be drawn.</p>
    ) : (
      this.props.children
    );
  }
}
