const NEEDED = [20, 19];

/** Ends the process with one sentence when Node is too old for the product. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(`Node ${NEEDED.join('.')} or newer is needed; this is Node ${version}.`);
  process.exit(1);
}
