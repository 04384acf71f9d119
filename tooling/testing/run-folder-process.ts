import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRunFolder } from './run-folder.ts';

// Started by the test of run folders: a run with a process in its own group, like PostgreSQL.
await inRunFolder(async (folder) => {
  const waits = 'setInterval(() => {}, 1000);';
  const ignoresInterrupts = `process.on('SIGINT', () => {}); ${waits}`;
  const child = spawn(process.execPath, ['-e', process.argv[2] === 'stubborn' ? ignoresInterrupts : waits], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: folder },
  });
  child.unref();
  console.log(JSON.stringify({ folder, pid: child.pid }));
  if (process.argv[2] !== 'end') await sleep(600_000);
});
