import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';

// Plain JavaScript on purpose: an older Node cannot even read the TypeScript that would complain.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  const installed = `node-linux-${process.arch}/bin/node`;
  const packages = resolve(import.meta.dirname, '../node_modules');
  if (process.platform !== 'linux' || !existsSync(resolve(packages, installed))) {
    console.error(
      `CQuiz runs on Node 24 or newer; this is ${process.version}. On Linux "npm ci" brings it along (do not omit optional packages, and start with "npm start"); elsewhere please install it.`,
    );
    process.exit(1);
  }
  // Debian's npm installs this Node without linking it, so npm and the systemd unit would not find it.
  const link = resolve(packages, '.bin/node');
  if (!existsSync(link)) symlinkSync(`../${installed}`, link);
  const { status } = spawnSync(link, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
