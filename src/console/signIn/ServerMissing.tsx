import { Unplug } from 'lucide-react';
import { LanguageSelect } from '../../features/language/LanguageSelect';
import { Gate } from '../../ui/Gate';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

/** Replaces the console in a build that knows of no moderation server. */
export function ServerMissing() {
  return (
    <Gate
      icon={<Unplug size={32} aria-hidden="true" />}
      title={t('signIn.serverMissing.title')}
      corner={<LanguageSelect />}
    >
      <p>{t('signIn.serverMissing.start')}</p>
      <pre>npm start</pre>
      <p>
        {tWith('signIn.serverMissing.own', {
          variable: <code>VITE_SERVER_URL</code>,
          page: <code>docs/server.md</code>,
        })}
      </p>
    </Gate>
  );
}
