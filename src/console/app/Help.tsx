import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { Dialog } from '../../ui/Dialog';
import { IconButton } from '../../ui/IconButton';
import { TINY } from '../../ui/media';
import { Version } from '../../ui/Version';
import { Key } from '../ui/Pane';
import { t, type TextId } from '../texts/t';
import { selectMayDecide } from '../signIn/signInSlice';
import { selectTab } from '../state/consoleSlice';
import { useAppSelector } from '../state/hooks';
import { isTextField } from '../ui/focus';
import { useDocumentKeys } from '../ui/useKeys';

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

type KeyRow = readonly [keys: readonly string[], effect: TextId];

/** Keys of the queue that viewers may use as well. */
const QUEUE_KEYS: readonly KeyRow[] = [
  [['j', 'k'], 'console.app.help.move'],
  [['Enter'], 'console.app.help.open'],
];

/** Keys of the queue for those who may decide. */
const DECISION_KEYS: readonly KeyRow[] = [
  [['n'], 'console.app.help.nextFree'],
  [['w'], 'console.app.help.claim'],
  [['h'], 'console.app.help.handOver'],
  [['o'], 'console.app.help.opinion'],
  [['t'], 'console.app.help.note'],
  [['s'], 'console.app.help.select'],
  [['p'], 'console.app.help.proposed'],
  [['a'], 'console.app.help.warn'],
  [['m'], 'console.app.help.mute'],
  [['b'], 'console.app.help.block'],
  [['x'], 'console.app.help.ban'],
  [['1', '–', '6'], 'console.app.help.duration'],
  [['r'], 'console.app.help.delete'],
  [['d'], 'console.app.help.dismiss'],
  [['u'], 'console.app.help.undo'],
];

/** A key of every tab for those who may decide: the drawer of a user has notes as well. */
const SEND_KEY: KeyRow = [['Ctrl', 'Enter'], 'console.app.help.send'];
const HELP_KEY: KeyRow = [['?'], 'console.app.help.help'];

const Opener = styled.span`
  @media (pointer: coarse), ${TINY} {
    display: none;
  }
`;

/** The keys of the current tab, and the button that shows them. */
export function Help() {
  const [isOpen, setOpen] = useState(false);
  const isQueue = useAppSelector(selectTab) === 'queue';
  const mayDecide = useAppSelector(selectMayDecide);
  const keys = [
    ...(isQueue ? QUEUE_KEYS : []),
    ...(isQueue && mayDecide ? DECISION_KEYS : []),
    ...(mayDecide ? [SEND_KEY] : []),
    HELP_KEY,
  ];
  useDocumentKeys((event) => {
    if (event.key !== '?' || event.repeat || isTextField(event.target)) return;
    if (isOpen || !document.querySelector('dialog[open]')) setOpen(!isOpen);
  });
  return (
    <>
      <Opener>
        <IconButton
          label={t('console.app.keys')}
          aria-keyshortcuts="?"
          icon={<CircleHelp size={19} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        />
      </Opener>
      <Dialog title={t('console.app.help.title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <List>
          {keys.map(([names, effect]) => (
            <div key={effect} style={{ display: 'contents' }}>
              <dt>
                {names.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dt>
              <dd>{t(effect)}</dd>
            </div>
          ))}
        </List>
        <Version />
      </Dialog>
    </>
  );
}
