import type { Call } from '../../../api';
import { Code } from '../parts/Code';
import { CopyButton } from '../parts/CopyButton';
import { Facts } from '../parts/Facts';
import { dateTime, duration, pretty } from '../parts/formats';
import { TokenDetails } from '../tokens/TokenDetails';
import type { ShownKeyset } from '../viewProps';
import { curlOf } from './curl';
import { queryOf } from './callUrl';
import { sdkCode } from './sdkCode';

interface CallDetailsProps {
  readonly call: Call;
  readonly keyset: ShownKeyset;
}

/** A call with everything that was sent, and as code. */
export function CallDetails({ call, keyset }: CallDetailsProps) {
  const { operation, userId, channels, status, at, ms, method, url, message, body } = call;
  const query = queryOf(url);
  const token = new Map(query).get('auth');
  const code = sdkCode(call, { ...keyset, origin: location.host });
  return (
    <article>
      <h2>{operation}</h2>
      <div className="tools">
        {code !== undefined && <CopyButton label="Copy as SDK call" text={code} />}
        <CopyButton label="Copy as curl" text={curlOf(call, location.origin)} />
      </div>
      <Facts
        facts={{
          Status: status,
          Time: `${dateTime(at)}, took ${duration(ms)}`,
          User: userId,
          Channels: channels.join(', '),
          Method: method,
        }}
      />
      {token !== undefined && (
        <>
          <h3>Token</h3>
          <TokenDetails subscribeKey={keyset.subscribeKey} token={token} />
        </>
      )}
      <h3>Address</h3>
      <Code label="Address" text={url} />
      {query.length > 0 && (
        <>
          <h3>Query</h3>
          <Facts facts={Object.fromEntries(query)} />
        </>
      )}
      {message !== undefined && (
        <>
          <h3>Message</h3>
          <Code label="Message" text={pretty(message)} />
        </>
      )}
      {body !== undefined && body !== message && (
        <>
          <h3>Body</h3>
          <Code label="Body" text={pretty(body)} />
        </>
      )}
      {code !== undefined && (
        <>
          <h3>SDK call</h3>
          <Code label="SDK call" text={code} />
        </>
      )}
    </article>
  );
}
