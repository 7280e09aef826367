import { createElement, type ComponentType } from 'react';

interface StyledProps {
  readonly className?: string;
}

type Tag = string | ComponentType<AsProps>;

interface AsProps extends StyledProps {
  /** Another element than the one that the styles were written for. */
  readonly as?: Tag;
}

/** What is left of `styled-components` in the build: an element with the class of its static styles. */
const styled = (tag: Tag) => (ownClass: string) =>
  function Styled({ as, className, ...props }: AsProps) {
    const classes = className === undefined ? ownClass : `${className} ${ownClass}`;
    if (typeof tag === 'string') return createElement(as ?? tag, { ...props, className: classes });
    // The component below has styles of its own, so it makes the element.
    return createElement(tag, { ...props, ...(as && { as }), className: classes });
  };

export default styled;

/** Rules that several components share; called at build time. */
export const css = (strings: TemplateStringsArray, ...values: readonly unknown[]): string =>
  String.raw({ raw: strings }, ...values);
