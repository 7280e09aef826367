import { Fragment, type ReactNode } from 'react';

/** Parts of a line with dots between them; those that are empty are left out. */
export function Dotted({ parts }: { readonly parts: readonly ReactNode[] }) {
  return parts.filter(Boolean).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
}
