import type { InspectedToken } from '../../inspectorAnswers';
import { Code } from '../parts/Code';
import { Facts } from '../parts/Facts';
import { dateTime } from '../parts/formats';
import { Answer, Empty } from '../parts/notes';
import { LIVE, useGetTokenQuery } from '../state/emulatorApi';
import { permissionsOf } from './permissions';

interface TokenDetailsProps {
  readonly subscribeKey: string;
  readonly token: string;
}

/** Shows the permissions of a token, and whether the keyset accepts it now. */
export function TokenDetails(props: TokenDetailsProps) {
  const { currentData, error } = useGetTokenQuery(props, LIVE);
  return (
    <Answer data={currentData} error={error}>
      {(token) =>
        token.isOurs ? (
          <Described token={token} />
        ) : (
          <Empty>The token was not signed with the secret key of this keyset.</Empty>
        )
      }
    </Answer>
  );
}

const PROBLEMS = {
  forbidden: 'refused',
  tokenExpired: 'expired',
  tokenRevoked: 'revoked',
} as const;

function Described({ token }: { readonly token: InspectedToken & { readonly isOurs: true } }) {
  const { problem, issuedAt, expiresAt, authorizedUserId, resources, patterns, meta } = token;
  return (
    <>
      <Facts
        facts={{
          State: problem === undefined ? 'valid' : PROBLEMS[problem],
          Issued: dateTime(issuedAt),
          Expires: dateTime(expiresAt),
          'Authorized user': authorizedUserId,
          ...permissionsOf('', resources),
          ...permissionsOf('pattern ', patterns),
        }}
      />
      {Object.keys(meta).length > 0 && (
        <Code label="Meta of the token" text={JSON.stringify(meta, null, 2)} />
      )}
    </>
  );
}
