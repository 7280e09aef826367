import axe from 'axe-core';

/** Colours need a real layout; they are checked in a real browser. */
const OPTIONS = { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } };

/** Accessibility faults of what is drawn in the element, as `rule: element`. */
export async function faultsOf(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, OPTIONS);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
