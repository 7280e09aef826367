import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { formatFullTime } from '../lib/format';
import { IconButton } from '../ui/IconButton';
import '../ui/styles.css';
import type { RecordedStep } from './readRecording';

const Bar = styled.main`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  padding: var(--space-2) var(--space-4);
  border-top: 1px solid var(--colour-border);
  background: var(--colour-raised);
  box-shadow: var(--shadow-raised);

  input[type='range'] {
    flex: 1 1 240px;
    min-width: 0;
    accent-color: var(--colour-accent);
  }

  select {
    min-height: 32px;
    border: 1px solid var(--colour-border-strong);
    border-radius: var(--radius-small);
    background: var(--colour-surface);
    color: var(--colour-text);
  }
`;

const Place = styled.output`
  flex: 1 1 100%;
  overflow: hidden;
  color: var(--colour-text-soft);
  font-size: var(--text-small);
  font-variant-numeric: tabular-nums;
  text-overflow: ellipsis;
  white-space: nowrap;

  b {
    color: var(--colour-text);
    font-weight: 600;
  }
`;

const SPEEDS = [1, 4, 16, 64] as const;
/** Nobody waits longer than this for the next step, ms. */
const LONGEST_PAUSE_MS = 2_000;
/** Between steps without times, ms. */
const USUAL_PAUSE_MS = 100;

interface TransportProps {
  readonly steps: readonly RecordedStep[];
  /** How many steps have been taken. */
  readonly index: number;
  readonly onMove: (index: number) => void;
}

/** Play, pause, step and slide. Space plays and pauses, the arrow keys step. */
export function Transport({ steps, index, onMove }: TransportProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(SPEEDS[0]);
  const isAtEnd = index >= steps.length;

  useEffect(() => {
    if (!isPlaying || isAtEnd) return undefined;
    const timer = setTimeout(() => onMove(index + 1), pauseBefore(steps, index) / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, isAtEnd, steps, index, speed, onMove]);

  const moveTo = (wanted: number) => {
    setIsPlaying(false);
    onMove(Math.min(Math.max(wanted, 0), steps.length));
  };
  const togglePlaying = () => {
    if (!isPlaying && isAtEnd) onMove(0);
    setIsPlaying(!isPlaying || isAtEnd);
  };
  const isRunning = isPlaying && !isAtEnd;
  const step = steps[index - 1];

  return (
    <Bar>
      <h1 className="visually-hidden">Replay</h1>
      <Place aria-live="off">
        {index} / {steps.length} {step && <b>{step.action.type}</b>}{' '}
        {step && step.at > 0 && formatFullTime(step.at)}
      </Place>
      <IconButton
        label="Back"
        icon={<SkipBack size={18} aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => moveTo(index - 1)}
      />
      <IconButton
        label={isRunning ? 'Pause' : 'Play'}
        icon={
          isRunning ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />
        }
        onClick={togglePlaying}
      />
      <IconButton
        label="Forward"
        icon={<SkipForward size={18} aria-hidden="true" />}
        disabled={isAtEnd}
        onClick={() => moveTo(index + 1)}
      />
      <input
        type="range"
        aria-label="Step"
        min={0}
        max={steps.length}
        value={index}
        onChange={({ currentTarget }) => moveTo(Number(currentTarget.value))}
      />
      <label>
        Speed{' '}
        <select
          value={speed}
          onChange={({ currentTarget }) => setSpeed(Number(currentTarget.value))}
        >
          {SPEEDS.map((factor) => (
            <option key={factor} value={factor}>
              {factor}×
            </option>
          ))}
        </select>
      </label>
    </Bar>
  );
}

/** As long as it took when it happened, within reason, ms. */
function pauseBefore(steps: readonly RecordedStep[], index: number): number {
  const [last, next] = [steps[index - 1]?.at ?? 0, steps[index]?.at ?? 0];
  if (last === 0 || next === 0) return USUAL_PAUSE_MS;
  return Math.min(Math.max(next - last, 0), LONGEST_PAUSE_MS);
}
