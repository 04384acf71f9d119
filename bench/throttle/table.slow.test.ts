import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { attackRows, ownerRows, recoveryFlood, recoveryRows } from './scenarios.ts';
import { presentTables } from './table.ts';

const rows = { attacks: attackRows(), flood: recoveryFlood(), owners: ownerRows(), recovery: recoveryRows() };

it('an attacker gets fewer than 300 guesses a day per account, even across a whole school', () => {
  expect(Object.keys(rows.attacks)).toHaveLength(10);
  for (const [name, { now }] of Object.entries(rows.attacks)) {
    expect(now.wholeDay, name).toBeGreaterThan(0);
    expect(now.wholeDay, name).toBeLessThan(300);
  }
});

it('the tables match those in the decision record', () => {
  const path = new URL('../../docs/decisions/0067-sign-in-throttling.md', import.meta.url);
  const record = readFileSync(path, 'utf8');
  for (const table of presentTables(rows)) expect(record).toContain(table);
});
