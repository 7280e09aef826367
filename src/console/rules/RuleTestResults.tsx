import styled from 'styled-components';
import { useState } from 'react';
import type { BehaviourRule } from '../../domain/behaviourRules/rules';
import { readableText } from '../../domain/mentionText';
import { ChannelName } from '../directory/ChannelPicker';
import { serverEndpoints } from '../api/endpoints';
import type { PostRulesBehaviourTrialsApiResponse } from '../api/endpoints.generated';
import { UserName } from '../users/UserHeader';
import { When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { Hint } from '../ui/Pane';
import { ScrollList } from '../ui/PlainList';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

const Frame = styled.section`
  display: grid;
  gap: var(--space-2);
  min-width: 0;

  > button {
    justify-self: start;
  }
`;

const List = styled(ScrollList)`
  padding: var(--space-3);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-small);

  li {
    min-width: 0;
  }

  small {
    display: block;
  }
`;

/** The server keeps messages for so long. */
const PAST_DAYS = 7;

interface RuleTestResultsProps {
  readonly rule: BehaviourRule;
  readonly canTest: boolean;
}

/** Tries the rule of the dialog on stored history, and lists the matches. */
export function RuleTestResults({ rule, canTest }: RuleTestResultsProps) {
  const [test, { data, isLoading, isError }] =
    serverEndpoints.usePostRulesBehaviourTrialsMutation();
  const [tested, setTested] = useState<BehaviourRule>();
  // A result says nothing about a rule that was changed since.
  const isCurrent = tested === rule;
  return (
    <Frame aria-label={t('rules.test.title')}>
      <Button
        disabled={!canTest || (isCurrent && isLoading)}
        onClick={() => {
          setTested(rule);
          void test({ body: { rule } });
        }}
      >
        {t('rules.test.run', { count: PAST_DAYS })}
      </Button>
      <Hint role="status">
        {isCurrent && isLoading && t('rules.test.running')}
        {isCurrent && isError && t('rules.test.failed')}
        {isCurrent && data && summaryOf(data)}
      </Hint>
      {isCurrent && data && data.found.length > 0 && (
        <List aria-label={t('rules.test.matches')} tabIndex={0}>
          {data.found.map((found, index) => (
            <li key={index}>
              {found.text !== '' && <bdi>{readableText(found.text)}</bdi>}
              <small>
                {tWith(found.channelId ? 'rules.test.matchIn' : 'rules.test.match', {
                  user: <UserName id={found.userId} />,
                  channel: found.channelId && <ChannelName id={found.channelId} />,
                  time: <When ms={found.at} />,
                })}
              </small>
            </li>
          ))}
        </List>
      )}
    </Frame>
  );
}

/** `Would have matched 41 of 9,000 events, by 12 users, in 30 days.` */
function summaryOf({
  matched,
  checked,
  people,
  days,
  found,
}: PostRulesBehaviourTrialsApiResponse): string {
  if (matched === 0) return t('rules.test.nothing', { days, checked });
  const summary = t('rules.test.summary', { matched, checked, people, days });
  const isCut = found.length < matched;
  return isCut ? `${summary} ${t('rules.test.newest', { count: found.length })}` : summary;
}
