import { spawnSync } from 'node:child_process';

// The web and the server are compiled separately: one uses DOM types, the other Node types. Unchanged projects are not
// compiled again.
const failed = ['tsconfig.json', 'tsconfig.server.json'].filter((project) => {
  const known = ['--incremental', '--tsBuildInfoFile', `.cache/${project}.tsbuildinfo`];
  const done = spawnSync('tsc', ['--noEmit', ...known, '-p', project], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return done.status !== 0;
});
process.exitCode = failed.length > 0 ? 1 : 0;
