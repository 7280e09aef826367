import { clockTime } from '../parts/formats';
import { Answer, Empty } from '../parts/notes';
import { LIVE, useGetFunctionLogQuery } from '../state/emulatorApi';

interface FunctionLogProps {
  readonly subscribeKey: string;
  readonly name: string;
}

export function FunctionLog(props: FunctionLogProps) {
  const { currentData, error } = useGetFunctionLogQuery(props, LIVE);
  return (
    <Answer data={currentData} error={error}>
      {(lines) =>
        lines.length === 0 ? (
          <Empty>The function has logged nothing.</Empty>
        ) : (
          <ol className="plain">
            {lines.toReversed().map(({ at, level, text }, index) => (
              <li key={lines.length - index} className="log-line">
                <span className="soft">{clockTime(at)}</span>
                <span className={level === 'error' ? 'failure' : 'soft'}>{level}</span>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        )
      }
    </Answer>
  );
}
