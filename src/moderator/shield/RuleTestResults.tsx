import styled from 'styled-components';
import type { RuleTestResult } from '../../domain/behaviourRules/ruleTest';
import { stripBidiControls } from '../../lib/text';
import { countOf } from '../actions/texts';
import { ChannelName } from '../channels/ChannelPicker';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { UserName } from '../users/UserHeader';
import { When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { Hint } from '../ui/Pane';
import { ruleTestRequested, selectRuleTest } from './shieldSlice';

const Frame = styled.section`
  display: grid;
  gap: var(--space-2);
  min-width: 0;

  > button {
    justify-self: start;
  }
`;

const List = styled.ol`
  display: grid;
  gap: var(--space-2);
  max-height: 260px;
  margin: 0;
  padding: var(--space-3);
  overflow-y: auto;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-small);
  font-size: var(--text-control);
  list-style: none;

  li {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  small {
    display: block;
    color: var(--colour-text-soft);
  }
`;

interface RuleTestResultsProps {
  readonly canTest: boolean;
  /** Of history. */
  readonly days: number;
}

/** Tries the rule of the dialog on stored history, and lists the matches. */
export function RuleTestResults({ canTest, days }: RuleTestResultsProps) {
  const dispatch = useAppDispatch();
  const test = useAppSelector(selectRuleTest);
  return (
    <Frame aria-label="Test on history">
      <Button
        disabled={!canTest || test?.status === 'running'}
        onClick={() => dispatch(ruleTestRequested())}
      >
        Test on the last {days} days
      </Button>
      <Hint role="status">
        {test?.status === 'running' && 'Testing…'}
        {test?.status === 'failed' && 'The test failed. Try again in a moment.'}
        {test?.status === 'done' && summaryOf(test.result)}
      </Hint>
      {test?.status === 'done' && test.result.found.length > 0 && (
        <List aria-label="Matches" tabIndex={0}>
          {test.result.found.map((found, index) => (
            <li key={index}>
              {found.text !== '' && <bdi>{stripBidiControls(found.text)}</bdi>}
              <small>
                <UserName id={found.userId} />
                {found.channelId !== '' && (
                  <>
                    {' '}
                    in <ChannelName id={found.channelId} />
                  </>
                )}
                , <When ms={found.at} />
              </small>
            </li>
          ))}
        </List>
      )}
    </Frame>
  );
}

/** `Would have matched 41 of 9,000 events, by 12 users, in 30 days.` */
function summaryOf({ matched, checked, people, days, found }: RuleTestResult): string {
  if (matched === 0) {
    return `Would have matched nothing in ${countOf(days, 'day')} (${checked.toLocaleString()} checked).`;
  }
  const who = countOf(people, 'user');
  const shown = found.length < matched ? ` The newest ${found.length} are listed.` : '';
  return `Would have matched ${matched.toLocaleString()} of ${checked.toLocaleString()}, by ${who}, in ${countOf(days, 'day')}.${shown}`;
}
