import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFidelity, operationOf } from '../../emulator/compare/describeFidelity';
import { storyOf } from '../../emulator/compare/story';
import { type AnsweredCall, tellStory } from '../../emulator/compare/tellStory';
import type { Operation } from '../../emulator/http/operation';
import type { OperationRequest, Query } from '../../emulator/http/request';
import { operations } from '../../emulator/operations';
import { startEmulator } from '../../emulator/startEmulator';

const PAGE = join(__dirname, '../../docs/fidelity.md');
/** The emulator's own call, which PubNub does not have. */
const OWN = ['health'];
/** Who calls. */
const OF_ALL = ['uuid', 'auth', 'timestamp', 'signature'];
/** Of the link to a file, which an answer gave. */
const OF_LINKS = ['expires'];

/** Without the widths of columns. */
const withoutSpaces = (text: string) => text.replaceAll(/[\s-]+/g, ' ');

/** Notes the names of all parameters that an operation looks for. */
function spyOnParameters(operation: Operation): Set<string> {
  const read = new Set<string>();
  const spied = (query: Query): Query =>
    Object.create(query, {
      get: { value: (name: string) => (read.add(name), query.get(name)) },
      getAll: { value: (name: string) => (read.add(name), query.getAll(name)) },
    }) as Query;
  const run = operation.run.bind(operation);
  jest
    .spyOn(operation, 'run')
    .mockImplementation((context, request) =>
      run(
        context,
        Object.create(request, { query: { value: spied(request.query) } }) as OperationRequest,
      ),
    );
  return read;
}

const parametersOf = ({ url }: AnsweredCall) => [
  ...new URLSearchParams(url.replace(/^[^?]*\??/, '')).keys(),
];
const own = (names: Iterable<string>) =>
  [...new Set(names)].filter((name) => ![...OF_ALL, ...OF_LINKS].includes(name)).sort();

describe('the page about fidelity', () => {
  let made: { readonly operation: string | undefined; readonly call: AnsweredCall }[];
  let logged: readonly string[];
  /** The parameters that calls look for, by the name of the operation. */
  const read = new Map<string, string[]>();

  beforeAll(async () => {
    const spies = operations.map(
      (operation) => [operation.name, spyOnParameters(operation)] as const,
    );
    const emulator = await startEmulator({ requiresTokens: true });
    const calls = await tellStory(storyOf(true), { origin: emulator.url, ...emulator });
    await emulator.close();
    logged = emulator.calls().map(({ operation }) => operation);
    made = calls.map((call) => ({ operation: operationOf(call)?.name, call }));
    for (const [name, names] of spies) read.set(name, [...(read.get(name) ?? []), ...names]);
    jest.restoreAllMocks();
  });

  it('is as the emulator answers (npm run emulator:fidelity)', async () => {
    const [, section = ''] = readFileSync(PAGE, 'utf8').split(/<!-- calls:(?:start|end) -->/);
    expect(withoutSpaces(section).trim()).toBe(withoutSpaces(await describeFidelity()).trim());
  });

  it('has each call, in the table of the one that answered', () => {
    const names = made.flatMap(({ operation }) => operation ?? []);
    expect(names).toEqual(logged);
    const all = new Set(operations.map(({ name }) => name).filter((name) => !OWN.includes(name)));
    expect(new Set(names)).toEqual(all);
  });

  it('has each parameter that a call reads, and no other', () => {
    for (const [name, names] of read) {
      const sent = made.flatMap(({ operation, call }) =>
        operation === name ? parametersOf(call) : [],
      );
      expect([name, own(sent)]).toEqual([name, own(names)]);
    }
  });

  it('names no call twice', () => {
    const names = storyOf(true).map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
