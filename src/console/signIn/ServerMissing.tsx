import { Unplug } from 'lucide-react';
import { Gate } from '../../ui/Gate';

/** Replaces the console in a build that knows of no moderation server. */
export function ServerMissing() {
  return (
    <Gate
      icon={<Unplug size={32} aria-hidden="true" />}
      title="The console needs the moderation server"
    >
      <p>
        Reports, decisions and their log are kept by the moderation server, and this build of the
        chat has none. One command starts both, and prints a link for each moderator:
      </p>
      <pre>npm start</pre>
      <p>
        For a server of your own build the chat with <code>VITE_SERVER_URL</code>:{' '}
        <code>docs/server.md</code> says how.
      </p>
    </Gate>
  );
}
