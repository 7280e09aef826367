/**
 * Numbers for what a test builds: 1, 2, … They start over before each test, after the numbers used while
 * its file was loaded, so that the data of a test does not depend on the tests before it.
 */
export function createSequence(): () => number {
  let last = 0;
  let lastOfFile = 0;
  beforeAll(() => void (lastOfFile = last));
  beforeEach(() => void (last = lastOfFile));
  return () => (last += 1);
}
