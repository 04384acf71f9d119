import { spawnSync } from 'node:child_process';

const marker = 'CQUIZ_CHAOS_IN_NAMESPACE';

/**
 * Only root may mount the small disk. For other users, runs the command again in a user namespace where they are root.
 * Undefined if the current process should continue.
 */
export function runInNamespace(): number | undefined {
  if (process.getuid?.() === 0 || process.env[marker] !== undefined || process.platform !== 'linux')
    return undefined;
  const options = ['--user', '--map-root-user', '--mount'];
  if (spawnSync('unshare', [...options, 'true']).status !== 0) return undefined;
  const { status } = spawnSync(
    'unshare',
    [...options, process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    {
      stdio: 'inherit',
      env: { ...process.env, [marker]: '1' },
    },
  );
  return status ?? 1;
}
