import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { PROTECTION_STEPS } from '../../domain/behaviourRules/protectionState';
import { toChannelId } from '../../domain/ids';
import { useHearsOfNoEvents, useIsInVain } from '../api/useCapabilities';
import { usePerformAction } from '../actions/hooks';
import { serverEndpoints } from '../api/endpoints';
import type { GetProtectionsApiResponse } from '../api/endpoints.generated';
import { ChannelName } from '../directory/ChannelPicker';
import { selectMayDecide } from '../signIn/signInSlice';
import { useAppSelector } from '../state/hooks';
import { When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { SelectField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { NotOnPhones } from '../ui/phones';
import { Ends, FieldRow, Hint, Section, SectionTitle } from '../ui/Pane';
import { PlainList } from '../ui/PlainList';
import { UserName } from '../users/UserHeader';
import { durationText } from './behaviourTexts';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

const NO_PROTECTIONS: GetProtectionsApiResponse = { protections: [] };
/** The server does not tell how often rules match, so it is asked so often, ms. */
const LOOK = { pollingInterval: 10_000, skipPollingIfUnfocused: true };

type Protection = GetProtectionsApiResponse['protections'][number];

const raidMode = (protections: readonly Protection[]) =>
  protections.find(({ kind }) => kind === 'raidMode');

/** The id of the text that says which part of raid mode this keyset cannot enforce; undefined when it enforces all. */
function useUnenforced() {
  const isInVain = useIsInVain('behaviour');
  // Functions see messages. Of joins the server hears.
  const hearsOfNoJoins = useHearsOfNoEvents();
  if (isInVain) return hearsOfNoJoins ? 'rules.notEnforced' : 'rules.raid.messagesNotEnforced';
  return hearsOfNoJoins ? 'rules.raid.joinsNotEnforced' : undefined;
}

/** The effect of raid mode, by the text that says what the keyset cannot enforce of it. */
const EFFECTS = {
  'rules.raid.joinsNotEnforced': 'rules.raid.isOnMessages',
  'rules.raid.messagesNotEnforced': 'rules.raid.isOnJoins',
} as const;

/** Above every tab: raid mode while it is on, and its suggestion. */
export function RaidBar() {
  const { data: { protections } = NO_PROTECTIONS } = serverEndpoints.useGetProtectionsQuery();
  const { data: shield } = serverEndpoints.useGetShieldQuery(undefined, LOOK);
  const raidSize = shield?.raidSize;
  const raid = raidMode(protections);
  const unenforced = useUnenforced();
  if (!raid && raidSize === undefined) return null;
  return (
    <Notice data-tone="danger" aria-label={t('rules.raid.title')}>
      <ShieldAlert size={17} aria-hidden="true" />
      {raid ? (
        <>
          <p>
            {tWith('rules.raid.isOn', {
              since: <When ms={raid.since} />,
              actor:
                raid.actorId === undefined ? t('rules.raid.aRule') : <UserName id={raid.actorId} />,
              until: <When ms={raid.endsAt} />,
              effect: unenforced !== 'rules.notEnforced' && (
                <NotOnPhones>
                  {t(unenforced ? EFFECTS[unenforced] : 'rules.raid.isOnEffect')}
                </NotOnPhones>
              ),
            })}
            {unenforced && ` ${t(unenforced)}`}
          </p>
          <EndButton protection={raid} />
        </>
      ) : (
        <>
          <p role="status">{t('rules.raid.suggestion', { count: raidSize ?? 0 })}</p>
          <StartRaidMode seconds={DEFAULT_SECONDS} />
        </>
      )}
    </Notice>
  );
}

const DEFAULT_SECONDS = 1_800;
const LENGTHS = [600, 1_800, 3_600, 21_600, 86_400];

/** Raid mode, slow channels and closed channels, in the tab of rules. */
export function RaidSection() {
  const { data: { protections } = NO_PROTECTIONS } = serverEndpoints.useGetProtectionsQuery();
  const [seconds, setSeconds] = useState(DEFAULT_SECONDS);
  const mayDecide = useAppSelector(selectMayDecide);
  const unenforced = useUnenforced();
  const others = protections.flatMap(({ kind, ...rest }) =>
    kind === 'raidMode' ? [] : { kind, ...rest },
  );
  return (
    <Section aria-labelledby="raid-mode">
      <SectionTitle as="h2" id="raid-mode">
        {t('rules.raid.mode')}
      </SectionTitle>
      <Hint>{t('rules.raid.about')}</Hint>
      {unenforced && <Hint>{t(unenforced)}</Hint>}
      {mayDecide && !raidMode(protections) && (
        <FieldRow>
          <SelectField
            label={t('rules.raid.endsAfter')}
            value={seconds}
            values={LENGTHS}
            textOf={durationText}
            onChange={setSeconds}
          />
          <StartRaidMode seconds={seconds} />
        </FieldRow>
      )}
      {others.length > 0 && (
        <PlainList aria-label={t('rules.raid.inForce')}>
          {others.map((protection) => (
            <Ends as="li" key={`${protection.kind} ${protection.channel}`}>
              <span>
                {tWith(`rules.raid.holds.${protection.kind}`, {
                  channel: <ChannelName id={toChannelId(protection.channel)} />,
                  time: <When ms={protection.endsAt} />,
                })}
              </span>
              <EndButton protection={protection} />
            </Ends>
          ))}
        </PlainList>
      )}
    </Section>
  );
}

function StartRaidMode({ seconds }: { readonly seconds: number }) {
  const perform = usePerformAction();
  const mayDecide = useAppSelector(selectMayDecide);
  if (!mayDecide) return null;
  const start = () => {
    const until = Date.now() + seconds * 1_000;
    perform({ kind: 'startRaidMode', reason: '', until });
  };
  return (
    <Button data-look="danger" onClick={start}>
      {t('rules.raid.start')}
    </Button>
  );
}

function EndButton({ protection: { kind, channel } }: { readonly protection: Protection }) {
  const perform = usePerformAction();
  const mayDecide = useAppSelector(selectMayDecide);
  if (!mayDecide) return null;
  const where = channel === '' ? {} : { channelId: toChannelId(channel) };
  return (
    <Button onClick={() => perform({ kind: PROTECTION_STEPS[kind][1], ...where, reason: '' })}>
      {t(`rules.raid.end.${kind}`)}
    </Button>
  );
}
