import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useCapabilities } from '../api/useCapabilities';
import { tabOpened } from '../state/consoleSlice';
import { useAppDispatch } from '../state/hooks';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { NotOnPhones } from '../ui/phones';
import { Notice } from '../ui/Notice';
import { Hint, SectionTitle } from '../ui/Pane';
import { PlainList } from '../ui/PlainList';
import { spanLabel } from './overviewTexts';
import { t } from '../texts/t';

const TONES = { refused: 'good', repaired: 'warning', none: 'danger' } as const;

/** Above every tab while the keyset does not let the server enforce all rules; a phone has it in *Overview* only. */
export function CapabilitiesBar() {
  const dispatch = useAppDispatch();
  const [isHidden, setHidden] = useState(false);
  const found = useCapabilities();
  const missing = found?.rules.filter(({ enforcement }) => enforcement === 'none').length ?? 0;
  // Events & Actions are what the server knows of last.
  const isKnown = found?.parts.events !== undefined;
  if (missing === 0 || !isKnown || isHidden) return null;
  return (
    <NotOnPhones>
      <Notice data-tone="warning" aria-label={t('overview.notEnforceable')}>
        <ShieldAlert size={17} aria-hidden="true" />
        <p>{t('overview.notEnforced', { count: missing })}</p>
        <Button data-look="quiet" onClick={() => dispatch(tabOpened('overview'))}>
          {t('overview.whatToSwitchOn')}
        </Button>
        <Button data-look="quiet" onClick={() => setHidden(true)}>
          {t('overview.hide')}
        </Button>
      </Notice>
    </NotOnPhones>
  );
}

const Rules = styled(PlainList)`
  margin-top: var(--space-2);

  li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-3);
    align-items: center;
    font-size: var(--text-control);
  }

  small {
    flex-basis: 100%;
  }
`;

/** Names of settings and features that are the same in every language. */
const NAMES = {
  keys: { settings: 'SERVER_PUBNUB_…' },
  accessManager: {},
  functions: { command: 'npm run functions' },
  verdicts: { settings: 'SERVER_FUNCTION_SECRETS, SERVER_URL' },
  events: { path: '/v1/events', settings: 'SERVER_EVENTS_SECRETS' },
};

/** Each rule, what becomes of what it forbids on this keyset, and what would make it hold better. */
export function Capabilities() {
  const rules = useCapabilities()?.rules ?? [];
  if (rules.length === 0) return null;
  return (
    <section aria-labelledby="capabilities">
      <SectionTitle as="h2" id="capabilities">
        {t('overview.enforces')}
      </SectionTitle>
      <Hint>{t('overview.enforcedHow')}</Hint>
      <Rules aria-labelledby="capabilities">
        {rules.map(({ rule, enforcement, withinMs = 0, missing }) => (
          <li key={rule}>
            <Badge data-tone={TONES[enforcement]}>
              {enforcement !== 'none' && withinMs > 0
                ? t(`overview.enforcedWithin.${enforcement}`, { time: spanLabel(withinMs) })
                : t(`overview.enforced.${enforcement}`)}
            </Badge>
            {t(`overview.rules.${rule}`)}
            {missing.length > 0 && (
              <small>
                {missing.map((means) => t(`overview.switchOn.${means}`, NAMES[means])).join(' ')}
              </small>
            )}
          </li>
        ))}
      </Rules>
    </section>
  );
}
