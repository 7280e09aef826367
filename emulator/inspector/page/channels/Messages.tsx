import { Code } from '../parts/Code';
import { timeOf } from '../parts/formats';
import { Answer, Empty } from '../parts/notes';
import { LIVE, useGetMessagesQuery } from '../state/emulatorApi';

interface MessagesProps {
  readonly subscribeKey: string;
  readonly channel: string;
}

/** The newest hundred messages of a channel, the newest first. */
export function Messages(props: MessagesProps) {
  const { currentData, error } = useGetMessagesQuery(props, LIVE);
  return (
    <Answer data={currentData} error={error}>
      {(messages) =>
        messages.length === 0 ? (
          <Empty>The channel keeps no messages.</Empty>
        ) : (
          <ol className="plain">
            {messages.map(({ message, timetoken, uuid, meta, custom_message_type: type }) => (
              <li key={timetoken}>
                <span className="strong">{uuid}</span>{' '}
                <span className="soft">
                  {timeOf(timetoken)} · {timetoken} {type && `· ${type}`}
                </span>
                <Code label={`Message ${timetoken}`} text={JSON.stringify(message, null, 2)} />
                {Boolean(meta) && (
                  <Code label={`Meta of ${timetoken}`} text={`meta ${JSON.stringify(meta)}`} />
                )}
              </li>
            ))}
          </ol>
        )
      }
    </Answer>
  );
}
