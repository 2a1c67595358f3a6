// Plain JavaScript for every version of Node: it checks the version before newer syntax is loaded.
const NEEDED = [24, 15];

/** Ends the process with a clear message if Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(
    `Praxis runs on Node ${NEEDED.join('.')} or newer, and this is ${process.versions.node}.\n` +
      'On Linux and Windows (x64, arm64 on Linux) `npm ci` brings the right one: start it with `npm start`, not with node itself.\n' +
      'Elsewhere, install Node 24 from https://nodejs.org.',
  );
  process.exit(1);
}
