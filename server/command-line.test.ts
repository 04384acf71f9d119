import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'cquiz-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const kept = join(folder, 'kept.tar.gz');
writeFileSync(kept, 'last week');
mkdirSync(join(folder, 'a-folder'));
const before = readdirSync(folder);

/** The command without a school: its data folder is a file. */
function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(import.meta.dirname, command), ...args],
    { encoding: 'utf8', env: { PATH: process.env['PATH'], DATA_DIR: kept } },
  );
  expect(stderr).not.toMatch(/\n\s+at /);
  return { status, stdout, stderr };
}

describe('backup and restore at a terminal', () => {
  it.each([
    ['backup-command.ts', ['--too', kept], 'Unknown option --too.'],
    ['backup-command.ts', ['--to', kept], `${kept} already exists. Add --force to replace it.`],
    ['backup-command.ts', ['--to', '--force'], '--to needs a value.'],
    ['restore-command.ts', [], 'Name the backup file.'],
    ['restore-command.ts', [kept, 'other.tar.gz'], 'Unexpected argument "other.tar.gz".'],
    [
      'restore-command.ts',
      [join(folder, 'a-folder')],
      `${join(folder, 'a-folder')} is a folder, not a file.`,
    ],
  ])('%s %j ends with a sentence, the usage and exit code 2', (command, args, sentence) => {
    const { status, stdout, stderr } = run(command, ...args);
    expect(stderr).toMatch(/\nusage: npm run (backup|restore) -- /);
    expect({ status, stdout, sentence: stderr.split('\n')[0] }).toEqual({ status: 2, stdout: '', sentence });
  });

  it('end with a sentence and exit code 1 if they fail while running, and leave the files as they were', () => {
    const { status, stderr } = run('backup-command.ts', '--to', kept, '--force');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^No backup was made\.\nThe data folder .* cannot be used: EEXIST.*\n$/),
    });
    expect(readFileSync(kept, 'utf8')).toBe('last week');
    expect(readdirSync(folder)).toEqual(before);
  });
});
