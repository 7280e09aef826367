import { useState } from 'react';
import type { ViewProps } from '../viewProps';
import { TokenDetails } from './TokenDetails';

/** Decodes a token. It stays on the page and is not in its address. */
export function TokensView({ keyset: { subscribeKey } }: ViewProps) {
  const [text, setText] = useState('');
  const token = text.trim();
  return (
    <div className="single">
      <h2>Decode a token</h2>
      <div className="form">
        <label className="field wide">
          Token
          <textarea
            value={text}
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
      </div>
      {token !== '' && <TokenDetails subscribeKey={subscribeKey} token={token} />}
    </div>
  );
}
