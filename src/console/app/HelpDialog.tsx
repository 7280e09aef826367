import { useEffect, useEffectEvent } from 'react';
import styled from 'styled-components';
import { Dialog } from '../../ui/Dialog';
import { Version } from '../../ui/Version';
import { Key } from '../ui/Pane';
import { helpToggled, selectIsHelpOpen } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { isTextField } from '../ui/focus';

const List = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-2) var(--space-4);
  margin: 0;
  padding: 0 var(--space-5) var(--space-5);
  overflow-y: auto;
  font-size: var(--text-control);

  dt {
    display: flex;
    gap: var(--space-1);
    align-items: start;
  }

  dd {
    margin: 0;
  }
`;

const KEYS: readonly (readonly [keys: readonly string[], effect: string])[] = [
  [['j', 'k'], 'Next and previous case'],
  [['n'], 'Open the next case that nobody works on'],
  [['w'], 'Work on the shown case: others see it'],
  [['h'], 'Hand the case over'],
  [['o'], 'Ask for a second opinion'],
  [['t'], 'Add a note'],
  [['s'], 'Select, to act on several users at once'],
  [['p'], 'Take the proposed next step'],
  [['a'], 'Warn, with the reason'],
  [['m'], 'Mute in the channel of the report, or unmute'],
  [['b'], 'Block from the channel of the report, or unblock'],
  [['x'], 'Ban from the whole chat, or unban'],
  [['1', '–', '6'], 'Choose how long the next restriction lasts'],
  [['r'], 'Delete the reported message and close its reports'],
  [['d'], 'Dismiss the reports'],
  [['u'], 'Undo your last action'],
  [['Enter'], 'Open the case of the row'],
  [['Ctrl', 'Enter'], 'Send the note that is being written'],
  [['?'], 'Show or hide this list'],
];

/** The keys of the queue. */
export function HelpDialog() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsHelpOpen);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.repeat || isTextField(event.target)) return;
    if (isOpen || !document.querySelector('dialog[open]')) dispatch(helpToggled());
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={() => dispatch(helpToggled())}>
      <List>
        {KEYS.map(([keys, effect]) => (
          <div key={effect} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </List>
      <Version />
    </Dialog>
  );
}
