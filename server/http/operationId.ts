/**
 * The name of a call in the OpenAPI document, after which generated clients name their functions: `getCases`, `getCase`,
 * `putCaseLease`, `postDecisionUndo`.
 *
 * @param url as the route has it: `/v1/cases/:userId/lease`
 */
export function operationIdOf(method: string, url: string): string {
  const [, , ...parts] = url.split('/');
  const words = parts.flatMap((part, index) => {
    if (part.startsWith(':')) return [];
    const isOne = parts[index + 1]?.startsWith(':') === true;
    return part
      .split('-')
      .map(capitalise)
      .map((word) => (isOne ? word.replace(/s$/, '') : word));
  });
  return method.toLowerCase() + words.join('');
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
