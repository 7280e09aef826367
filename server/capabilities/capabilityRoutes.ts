import { Type } from '@sinclair/typebox';
import type { Api, Deps } from '../http/api';
import { oneOf } from '../http/fields';
import { capabilitiesOf, ENFORCEMENTS, LEVELS, MEANS, RULES } from './capabilities';

const Capabilities = Type.Object({
  level: oneOf(LEVELS),
  parts: Type.Object(
    {
      accessManager: Type.Optional(Type.Boolean()),
      functions: Type.Optional(Type.Boolean()),
      events: Type.Optional(Type.Boolean()),
      eventsDelayMs: Type.Optional(Type.Integer()),
    },
    { description: 'What the server found on the keyset; missing while it is not known.' },
  ),
  rules: Type.Array(
    Type.Object({
      rule: oneOf(RULES),
      enforcement: oneOf(ENFORCEMENTS),
      withinMs: Type.Optional(
        Type.Integer({
          description: 'The longest time that PubNub documents, or that was measured.',
        }),
      ),
      missing: Type.Array(oneOf(MEANS), {
        description: 'What would make the rule hold, or hold sooner.',
      }),
      switchOn: Type.Array(Type.String(), {
        description: 'The same in sentences.',
      }),
    }),
  ),
});

/** What can be enforced on the keyset of the server. */
export function addCapabilities(app: Api, { pubnub }: Pick<Deps, 'pubnub'>): void {
  app.get(
    '/v1/capabilities',
    {
      schema: {
        tags: ['capabilities'],
        description:
          'Says for each rule whether it is refused, repaired or not enforceable on this keyset, and what to switch on.',
        response: { 200: Capabilities },
      },
    },
    () => {
      const parts = pubnub?.parts();
      const { level, rules } = capabilitiesOf(parts);
      return {
        level,
        parts: parts ?? {},
        rules: rules.map(({ missing, switchOn, ...rule }) => ({
          ...rule,
          missing: [...missing],
          switchOn: [...switchOn],
        })),
      };
    },
  );
}
