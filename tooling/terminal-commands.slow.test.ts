import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const folder = mkdtempSync(join(tmpdir(), 'cquiz-terminal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const existing = join(folder, 'existing');
writeFileSync(existing, 'kept');

function run(script: string, args: string[]) {
  // Without npm, which would first build the pages for some of them.
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', `${scripts[script]} "$@"`, 'sh', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: existing, DATABASE_URL: '' },
  });
  expect(stderr).not.toMatch(/\n\s+at /);
  return { status, stdout, stderr };
}

// The others are Biome's and Lingui's own commands.
const ours = Object.keys(scripts).filter((name) => !/^pre(start|bench)$|^format$|^messages$/.test(name));

describe.each(ours)('npm run %s', (script) => {
  it('prints its usage with --help', () => {
    expect(run(script, ['--help'])).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^usage: npm /),
      stderr: '',
    });
  });
});

// The options of a stage belong to its test runner.
describe.each(ours.filter((name) => !/^test:(?!all|hunt)/.test(name)))('npm run %s', (script) => {
  it('refuses an unknown option', () => {
    expect(run(script, ['--nope'])).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Unknown option --nope\.\n\nusage: npm .*\n$/),
    });
  });
});

it.each([
  ['start', ['x'], 'Unexpected argument "x".'],
  ['backup', ['--force'], '--force requires --to <file>.'],
  ['backup', ['--to', join(folder, 'nowhere/x')], `There is no folder ${join(folder, 'nowhere')}.`],
  ['backup', ['--to', join(existing, 'x')], `${existing} is not a folder.`],
  ['backup', ['--to', 'a', '--to', 'b'], '--to is given twice.'],
  ['backup', ['--to='], '--to needs a value.'],
  ['restore', [join(folder, 'nowhere')], `There is no file ${join(folder, 'nowhere')}.`],
  ['restore', ['/dev/null'], '/dev/null is not a regular file.'],
  ['grades:check', ['x'], 'Unexpected argument "x".'],
  ['bench', ['nope'], /^Unknown part nope\. The parts are /],
  ['bench', ['--quick=yes'], '--quick takes no value.'],
  ['bench:save', [], 'Name the other checkout with --against.'],
  ['bench:save', ['--against', folder], `There is no folder ${join(folder, 'bench')}.`],
  ['load', ['--students', '-5'], '--students needs a value.'],
  ['load', ['--students', '1e3'], '--students must be a whole number from 1 to 20000, not "1e3".'],
  ['load', ['--think', '90-30'], '--think must be a range of seconds such as 30-90, or 0.'],
  ['load', ['--out', existing], `${existing} already exists. Add --force to replace it.`],
  ['chaos', ['nope'], /^Unknown row "nope"\. The rows are /],
  ['chaos', ['--faults', 'many'], '--faults must be a whole number from 0 to 999999999, not "many".'],
  ['fuzz', ['--runs', '0'], '--runs must be a whole number from 1 to 999999999, not "0".'],
  ['sbom', [existing], `${existing} already exists. Add --force to replace it.`],
  ['check', ['nope'], /^Unknown step "nope"\. The steps are /],
  ['test', ['--shard', '4/3'], '--shard must be a part of all, such as 1/3.'],
  ['test:hunt', ['nowhere.test.ts'], 'There is no file or folder nowhere.test.ts.'],
  ['test:hunt', ['--times', 'x'], '--times must be a whole number from 1 to 10000, not "x".'],
])('npm run %s -- %j is refused in a sentence', (script, args, sentence) => {
  const { status, stderr } = run(script, args);
  const matching = typeof sentence === 'string' ? sentence : expect.stringMatching(sentence);
  expect({ status, sentence: stderr.split('\n')[0] }).toEqual({ status: 2, sentence: matching });
  expect(stderr).toContain('\n\nusage: npm ');
  expect(readFileSync(existing, 'utf8')).toBe('kept');
});
