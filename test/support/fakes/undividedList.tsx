import { createElement, Fragment, type ReactElement } from 'react';
import type { CustomContainerComponent, CustomItemComponent } from 'virtua';

interface Props {
  readonly data: readonly unknown[];
  readonly as?: CustomContainerComponent;
  readonly item?: CustomItemComponent;
  readonly children: (item: unknown, index: number) => ReactElement;
}

/**
 * Stands in for virtua's windowing, which draws nothing without a layout: draws every row.
 *
 * @public taken by name through `jest.mock`
 */
export function Virtualizer({ data, as = Plain, item = Plain, children }: Props) {
  const rows = data.map((row, index) => {
    const content = children(row, index);
    return createElement(item, { key: content.key, index, style: {}, children: content });
  });
  return createElement(as, { style: {}, children: rows });
}

function Plain({ children }: { readonly children: React.ReactNode }) {
  return <Fragment>{children}</Fragment>;
}
