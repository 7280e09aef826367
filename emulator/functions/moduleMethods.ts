import { ModuleError } from './sandboxProtocol';

/**
 * The methods of a module. They give a JSON value or the promise of one, and throw a ModuleError for
 * what the function got wrong.
 *
 * @param hops how many functions in a row led here
 */
export type ModuleMethods = Readonly<
  Record<string, (args: readonly unknown[], hops: number) => unknown>
>;

/** @throws ModuleError when an argument is no text, or empty */
export function textArgument(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new ModuleError(`${name} must be a text.`);
  return value;
}
