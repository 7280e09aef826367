import { type SubmitEvent, useState } from 'react';
import { usePublishMutation } from '../state/emulatorApi';
import type { ShownKeyset } from '../viewProps';

interface PublishFormProps {
  readonly keyset: ShownKeyset;
  readonly channel: string;
}

/** Publishes a message in the name of any user. */
export function PublishForm({ keyset, channel }: PublishFormProps) {
  const [userId, setUserId] = useState('inspector');
  const [message, setMessage] = useState('{ "text": "hello" }');
  const [publish, { data, error, isLoading }] = usePublishMutation();
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void publish({ ...keyset, channel, userId, message: jsonOf(message) });
  };
  return (
    <form className="form" aria-label="Publish" onSubmit={handleSubmit}>
      <label className="field wide">
        User
        <input value={userId} required onChange={({ target }) => setUserId(target.value)} />
      </label>
      <label className="field wide">
        Message, as JSON or text
        <textarea value={message} required onChange={({ target }) => setMessage(target.value)} />
      </label>
      <button type="submit" disabled={isLoading}>
        Publish
      </button>
      <p role="status" className={error ? 'failure' : 'soft'}>
        {error ? reasonOf(error) : Boolean(data) && 'Published.'}
      </p>
    </form>
  );
}

/** Text that is not JSON is published as a JSON string. */
function jsonOf(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return JSON.stringify(text);
  }
}

/** A refused publish answers with `[0, reason, …]`, or with the message of a function or of Access Manager. */
function reasonOf(error: unknown): string {
  const { data } = error as { readonly data?: unknown };
  const reason: unknown = Array.isArray(data)
    ? data[1]
    : (data as { readonly message?: unknown } | undefined)?.message;
  return typeof reason === 'string' ? `Refused: ${reason}` : 'The emulator does not answer.';
}
