import { spawnSync } from 'node:child_process';

// The web and the server are compiled apart: one knows the DOM, the other knows Node.
const failed = ['tsconfig.json', 'tsconfig.server.json'].filter((project) => {
  const done = spawnSync('tsc', ['--noEmit', '-p', project], { stdio: 'inherit', shell: process.platform === 'win32' });
  return done.status !== 0;
});
process.exitCode = failed.length > 0 ? 1 : 0;
