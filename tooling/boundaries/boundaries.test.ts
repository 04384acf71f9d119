import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBoundaries } from './check-boundaries.ts';

const repository = resolve(import.meta.dirname, '../..');
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cquiz-boundaries-'));
  cpSync(join(repository, 'ARCHITECTURE.md'), join(root, 'ARCHITECTURE.md'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, source: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
}

function faultsOf(file: string, source: string): string[] {
  write(file, source);
  return checkBoundaries(root);
}

describe('the import table', () => {
  it.each([
    ['shared/x.ts', "import { db } from '#database/client.ts';"],
    ['shared/x.ts', "import { readFile } from 'node:fs/promises';"],
    ['shared/x.ts', "import pg from 'pg';"],
    ['database/x.ts', "import { AppError } from '#server/errors.ts';"],
    ['server/scoring/x.ts', "import { db } from '#database/client.ts';"],
    ['server/plugins/x.ts', "import { getProgram } from '../domains/programs/programs.service.ts';"],
    [
      'server/domains/programs/programs.service.ts',
      "import { pipeline } from '#server/plugins/http/pipeline.ts';",
    ],
    ['server/domains/programs/programs.service.ts', "import { readConfig } from '#server/config.ts';"],
    [
      'server/domains/programs/programs.service.ts',
      "import { insertEntry } from '../audit/audit.queries.ts';",
    ],
    [
      'server/domains/audit/audit.service.ts',
      "import { getProgram } from '../programs/programs.service.ts';",
    ],
    [
      'server/domains/grading/marking/marking.service.ts',
      "import { lockMarks } from '../../attempts/marking/marks.service.ts';",
    ],
    [
      'server/domains/grading/marking/marking.service.ts',
      "import { writeMarks } from '../../attempts/marking/marks.queries.ts';",
    ],
    [
      'server/domains/attempts/marking/marks.service.ts',
      "import { regrade } from '../../grading/regrades.service.ts';",
    ],
    [
      'server/domains/grading/marking/marking.routes.ts',
      "import { findSubmission } from '../submissions/submissions.queries.ts';",
    ],
    ['web/ui/buttons/button.tsx', "import { api } from '../../lib/api/api-client.ts';"],
    ['web/features/quizzes/x.ts', "import { y } from '../grading/y.ts';"],
    ['web/areas/student/x.ts', "import { y } from '../admin/y.ts';"],
    ['web/lib/x.ts', "import { openDatabase } from '#database/client.ts';"],
    ['web/lib/x.ts', "export { openDatabase } from '#database/client.ts';"],
    ['web/lib/x.ts', "export * from '../app/status-page.tsx';"],
    ['web/lib/x.ts', "const page = await import('../app/status-page.tsx');"],
    ['web/lib/x.ts', 'const page = await import(somewhere);'],
    ['server/x.ts', "import { test } from '../e2e/fixtures.ts';"],
    ['server/domains/programs/programs.routes.ts', "import { findProgram } from './programs.queries.ts';"],
    ['server/domains/programs/programs.queries.ts', "import { getProgram } from './programs.service.ts';"],
    ['server/domains/programs/programs.policy.ts', "import { findProgram } from './programs.queries.ts';"],
  ])('forbids in %s: %s', (file, source) => {
    const faults = faultsOf(file, source);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`${file}:1: `);
    expect(faults[0]).toContain('ARCHITECTURE.md');
  });

  it.each([
    ['shared/x.ts', "import { z } from 'zod';"],
    [
      'server/domains/programs/programs.service.ts',
      "import type { Actor } from '#server/plugins/sessions/session.ts';",
    ],
    [
      'server/domains/programs/programs.service.ts',
      "import { recordAudit } from '../audit/audit.service.ts';",
    ],
    ['server/domains/programs/programs.service.ts', "import { findProgram } from './programs.queries.ts';"],
    [
      'server/domains/grading/marking/marking.service.ts',
      "import { lockMarks } from '../../attempts/marking.service.ts';",
    ],
    [
      'server/domains/grading/marking/marking.service.ts',
      "import { getSubmission } from '../submissions/submissions.service.ts';",
    ],
    [
      'server/domains/grading/marking/marking.service.ts',
      "import { check } from '../grade-check.service.ts';",
    ],
    ['server/domains/programs/programs.test.ts', "import { signInAs } from '#server/testing/sign-in.ts';"],
    ['web/areas/student/page.tsx', "import { y } from '../../features/quizzes/y.ts';"],
    ['web/ui/buttons/button.tsx', "import { Button } from '@mantine/core';"],
  ])('allows in %s: %s', (file, source) => {
    expect(faultsOf(file, source)).toEqual([]);
  });

  it('reports a new folder that no row covers', () => {
    expect(faultsOf('server/helpers/x.ts', 'export const x = 1;')).toEqual([
      'server/helpers/x.ts: no row of the import table in ARCHITECTURE.md covers this folder.',
    ]);
    expect(faultsOf('web/common/x.ts', 'export const x = 1;')).toHaveLength(2);
  });

  it('reports a new domain that is missing from the order of domains', () => {
    expect(faultsOf('server/domains/payments/payments.service.ts', 'export const x = 1;')).toEqual([
      'server/domains/payments/payments.service.ts: the domain "payments" is not in the order of domains in ARCHITECTURE.md.',
    ]);
  });
});

describe('SQL', () => {
  it('is refused outside the queries files of a domain', () => {
    expect(faultsOf('server/domains/programs/programs.service.ts', "db.selectFrom('program');")).toEqual([
      'server/domains/programs/programs.service.ts: SQL belongs in the queries files of programs.',
    ]);
  });

  it('may write each table from only one domain', () => {
    write(
      'server/domains/programs/programs.queries.ts',
      "db.insertInto('program'); db.updateTable('setting');",
    );
    const faults = faultsOf(
      'server/domains/settings/settings.queries.ts',
      'sql`update setting set value = 1`; sql`delete from setting where true`;',
    );
    expect(faults).toEqual(['Table setting is written by several domains: programs, settings.']);
  });

  it.each([
    ['branding', 'sql`select email from user_account where id = 1`', 'user_account', 'account'],
    [
      'branding',
      "db.selectFrom('admin').leftJoin('user_account as a', 'a.id', 'x')",
      'user_account',
      'account',
    ],
    ['calendar', 'sql`select from quiz join quiz_attempt taken on true`', 'quiz_attempt', 'attempt'],
  ])('of %s may not read a shared table directly: %s', (domain, source, table, module) => {
    const file = `server/domains/${domain}/${domain}.queries.ts`;
    expect(faultsOf(file, source)).toEqual([
      `${file}: ${domain} must read ${table} through database/${module}-reads.ts.`,
    ]);
  });

  it('may read a shared table in its owner domain, and elsewhere through its module', () => {
    write('server/domains/people/people.queries.ts', 'sql`select from user_account`;');
    write('server/domains/grading/marks/marks.queries.ts', 'sql`select from quiz_attempt`;');
    const source =
      "import { joinAccount } from '#database/account-reads.ts'; joinAccount('a', 's.account_id');";
    expect(faultsOf('server/domains/branding/branding.queries.ts', source)).toEqual([]);
  });
});

describe('npm run check', () => {
  it('fails on a forbidden import', () => {
    // Copies the command and what it needs to start.
    for (const file of [
      'tooling',
      'package.json',
      'package-lock.json',
      'database/tsconfig.json',
      'server/command-line.ts',
    ]) {
      cpSync(join(repository, file), join(root, file), { recursive: true });
    }
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
    write('shared/limits.ts', "export { openDatabase } from '../database/client.ts';\n");
    const { status, stdout } = spawnSync(process.execPath, ['tooling/check.ts', 'boundaries'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stdout).toContain('✗ boundaries');
    expect(stdout).toContain('shared/limits.ts:1: may not import database/client.ts (row `shared`');
    expect(status).toBe(1);
  });
});

describe('the rule against import cycles', () => {
  function lint(): string {
    for (const file of ['.oxlintrc.json', 'package.json']) cpSync(join(repository, file), join(root, file));
    const oxlint = join(repository, 'node_modules/.bin/oxlint');
    return spawnSync(oxlint, ['-f', 'unix', '.'], { cwd: root, encoding: 'utf8' }).stdout;
  }

  it('reports cycles of type imports, also through subpath imports', () => {
    write('shared/a.ts', "import { b } from '#shared/b.ts';\nexport interface A {\n  b: typeof b;\n}\n");
    write('shared/b.ts', "import type { A } from './a.ts';\nexport const b: A[] = [];\n");
    const output = lint();
    expect(output).toContain('shared/a.ts:1');
    expect(output).toContain('shared/b.ts:1');
    expect(output).toContain('no-cycle');
  });

  it('allows dynamic imports, which load a page later', () => {
    write('shared/a.ts', "import { b } from './b.ts';\nexport const a = b;\n");
    write('shared/b.ts', "export const b = () => import('./a.ts');\n");
    expect(lint()).not.toContain('no-cycle');
  });
});
