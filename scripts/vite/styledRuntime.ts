import { createElement, type ComponentType } from 'react';

interface StyledProps {
  readonly className?: string;
}

type Tag = string | ComponentType<StyledProps>;

/** What is left of `styled-components` in the build: an element with the class of its static styles. */
const styled = (tag: Tag) => (ownClass: string) =>
  function Styled({ as = tag, className, ...props }: StyledProps & { readonly as?: Tag }) {
    const classes = className === undefined ? ownClass : `${className} ${ownClass}`;
    return createElement(as, { ...props, className: classes });
  };

export default styled;

/** Rules that several components share; called at build time. */
export const css = (strings: TemplateStringsArray, ...values: readonly unknown[]): string =>
  String.raw({ raw: strings }, ...values);
