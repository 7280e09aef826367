import { KeyRound } from 'lucide-react';
import { Gate } from '../../ui/Gate';
import type { LinkProblem } from './signIn';

const TITLES: Readonly<Record<LinkProblem, string>> = {
  missing: 'This page needs a moderator’s link',
  wrong: 'This link is not a moderator’s',
  expired: 'This link has expired',
};

/** Replaces the console until a moderator has signed in. */
export function SignInGate({
  problem,
  hasModeration,
}: {
  readonly problem: LinkProblem;
  /** False on PubNub keys, where a link names the user without proof. */
  readonly hasModeration: boolean;
}) {
  const title = !hasModeration && problem === 'missing' ? 'Who moderates?' : TITLES[problem];
  return (
    <Gate icon={<KeyRound size={32} aria-hidden="true" />} title={title}>
      {hasModeration ? <LocalLink /> : <NetworkLink />}
    </Gate>
  );
}

function NetworkLink() {
  return (
    <>
      <p>Add the id of your user to the address of this page, and load it again:</p>
      <pre>moderator.html#?uuid=your-id</pre>
      <p>
        If Access Manager is on, append your token: <code>&amp;token=…</code>. This tab remembers
        both until it is closed; nothing else does.
      </p>
    </>
  );
}

function LocalLink() {
  return (
    <>
      <p>
        The local service prints that link when it starts, beside those of the chat. Start it in the
        folder of the project and open the moderator’s link:
      </p>
      <pre>npm start</pre>
      <p>
        The link carries the moderator’s token. This tab remembers it until it is closed. It is
        stored nowhere else.
      </p>
    </>
  );
}
