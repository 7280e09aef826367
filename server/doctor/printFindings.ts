import { ENFORCEMENT_NAMES, RULE_NAMES } from '../../src/domain/moderation/enforcement';
import type { Findings } from './examine';

/** The findings as text for a terminal. @param limitMs of each measurement */
export function printFindings(findings: Findings, keyset: string, limitMs: number): string {
  const { parts, level, rules, permissions, left } = findings;
  const time = (ms: number | undefined) =>
    ms === undefined ? `not within ${seconds(limitMs)}` : seconds(ms);
  const found = [
    ['Access Manager', yesNo(parts.accessManager, 'on', 'off')],
    ['Moderation function', yesNo(parts.functions, 'deployed', 'not deployed')],
    ['Events & Actions', events(findings)],
    [
      'A ban is refused by the function after',
      parts.functions ? time(findings.banAtFunctionMs) : '–',
    ],
    [
      'A token is refused after it was taken back',
      parts.accessManager ? time(findings.revocationMs) : '–',
    ],
    ['A ban is read in App Context after', time(findings.appContextMs)],
    [
      'The function sees a message that is only a text',
      yesNo(findings.seesBareStrings, 'yes', 'no'),
    ],
  ] as const;
  const switchOn = [...new Set(rules.flatMap((rule) => rule.switchOn))];
  return `
The keyset ${keyset}: level ${level}

${found.map(([name, value]) => `  ${name.padEnd(50)} ${value}`).join('\n')}

What the moderation server enforces on it:

${rules.map((rule) => `  ${RULE_NAMES[rule.rule].padEnd(50)} ${enforced(rule)}`).join('\n')}
${section('To switch on:', switchOn)}${section(
    'Permissions, each call with those that PubNub documents:',
    permissions.map(({ operation, documented, difference = 'as documented' }) => {
      const needed = documented.join(', ') || 'none';
      return `${operation.padEnd(24)} ${needed.padEnd(25)} ${difference}`;
    }),
  )}${section('Could not be deleted:', left)}`;
}

function enforced({ rule, enforcement, withinMs }: Findings['rules'][number]): string {
  if (rule === 'records') return 'kept by the server alone';
  const within = withinMs === undefined || withinMs === 0 ? '' : ` within ${seconds(withinMs)}`;
  return `${ENFORCEMENT_NAMES[enforcement]}${within}`;
}

function events({ parts: { events: areTold, eventsDelayMs } }: Findings): string {
  if (eventsDelayMs !== undefined) return `arrive after ${seconds(eventsDelayMs)}`;
  return yesNo(
    areTold,
    'arrive',
    'do not arrive; the server has to run with the same settings, and the webhook to send one of SERVER_EVENTS_SECRETS',
  );
}

function yesNo(value: boolean | undefined, yes: string, no: string): string {
  if (value === undefined) return 'unknown';
  return value ? yes : no;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 0)} s`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n${title}\n\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}
