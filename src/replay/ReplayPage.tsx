import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { Gate } from '../ui/Gate';
import { loadSession, MAX_FILE_BYTES, type Session } from './replaySession';
import { RecordingError } from './readRecording';
import { ReplayView } from './ReplayView';

const Choose = styled.label`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding-inline: var(--space-5);
  border-radius: var(--radius-round);
  background: var(--colour-accent);
  color: var(--colour-on-accent);
  font-weight: 600;
  cursor: pointer;

  &:focus-within {
    outline: 2px solid var(--colour-focus);
    outline-offset: 2px;
  }

  input {
    position: absolute;
    width: 1px;
    height: 1px;
    opacity: 0;
  }
`;

interface Opened {
  readonly session?: Session;
  /** Why there is none. */
  readonly fault?: string;
}

/** @param given the recording that the page was opened with, if any */
export function ReplayPage({ given }: { readonly given?: string | undefined }) {
  const [{ session, fault }, setOpened] = useState(() =>
    given === undefined ? {} : openSession(given),
  );

  if (session) return <ReplayView session={session} />;
  return (
    <Gate icon={<Clapperboard size={32} aria-hidden="true" />} title="Replay a session">
      <p>
        Choose a recording of the chat: its own, an export of Redux DevTools, or a list of actions.
      </p>
      {fault !== undefined && <p role="alert">{fault}</p>}
      <Choose>
        Choose a file
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void openFile(file).then(setOpened);
          }}
        />
      </Choose>
    </Gate>
  );
}

async function openFile(file: File): Promise<Opened> {
  if (file.size > MAX_FILE_BYTES) return { fault: 'The file is too large.' };
  try {
    return openSession(await file.text());
  } catch {
    return { fault: 'The file cannot be read.' };
  }
}

function openSession(text: string): Opened {
  try {
    return { session: loadSession(text) };
  } catch (error) {
    if (error instanceof RecordingError) return { fault: error.message };
    throw error;
  }
}
