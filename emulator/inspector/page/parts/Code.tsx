interface CodeProps {
  /** Names it for those who hear it. */
  readonly label: string;
  readonly text: string;
}

/** Text as it is; it scrolls by keyboard, too. */
export function Code({ label, text }: CodeProps) {
  return (
    <pre className="code" role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  );
}
