import { useEffect, useRef, useState } from 'react';
import type { UserId } from '../../domain/ids';
import { isAppealable, type AppealReceipt, type Statement } from '../../domain/moderation/inbox';
import { stripBidiControls } from '../../lib/text';
import { t } from '../../texts/t';
import { AppealForm } from './AppealForm';
import { answerText, statementFacts, statementTitle } from './texts';

interface StatementViewProps {
  readonly userId: UserId;
  readonly statement: Statement;
  readonly receipt: AppealReceipt | undefined;
  readonly answer: Statement | undefined;
}

/** One decision about the user, and what became of the appeal against it. */
export function StatementView(props: StatementViewProps) {
  const { userId, statement, receipt, answer } = props;
  const [isDone, setIsDone] = useState(false);
  const isAppealed = receipt !== undefined || isDone;
  const title = statementTitle(statement);
  return (
    <>
      <h2 dir="auto">{title}</h2>
      <dl>
        {statementFacts(statement).map(([name, value], nth) => (
          <Fact key={nth} name={name} value={stripBidiControls(value)} />
        ))}
      </dl>
      {isAppealed && <Receipt text={receipt?.text} answer={answer} takesFocus={isDone} />}
      {isAppealable(statement) && !isDone && (
        <AppealForm
          userId={userId}
          statementId={statement.id}
          title={title}
          isAppealed={isAppealed}
          onDone={() => setIsDone(true)}
        />
      )}
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </>
  );
}

interface ReceiptProps {
  /** Undefined until the appeal that was just sent is listed. */
  readonly text: string | undefined;
  readonly answer: Statement | undefined;
  /** Whether it takes the place of the form that had the focus. */
  readonly takesFocus: boolean;
}

function Receipt({ text, answer, takesFocus }: ReceiptProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={box} role="group" aria-label={t('notices.ownAppeal')} tabIndex={-1}>
      {text === undefined ? (
        <strong>{t('notices.sent')}</strong>
      ) : (
        <>
          <strong>{t('notices.appealed')}</strong>
          <span dir="auto">{stripBidiControls(text)}</span>
          <small>{answerText(answer)}</small>
        </>
      )}
    </div>
  );
}
