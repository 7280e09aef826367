import { useState } from 'react';

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
}

/** Copies a text and says whether it could. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  const handleClick = () => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('The browser does not let the page copy'),
    );
  };
  return (
    <>
      <button type="button" onClick={handleClick}>
        {label}
      </button>
      <span role="status" className="soft">
        {outcome}
      </span>
    </>
  );
}
