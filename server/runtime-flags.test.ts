import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runtimeEnvironment, runtimeFlags } from './runtime-flags.ts';

it.each(['package.json', 'deploy/Containerfile', 'deploy/cquiz@.service'])(
  '%s starts the server with the runtime flags',
  (name) => {
    const text = readFileSync(new URL(`../${name}`, import.meta.url), 'utf8').replaceAll('", "', ' ');
    const starts = text.split('\n').filter((line) => line.includes('server/main.ts'));
    expect(starts).not.toEqual([]);
    for (const line of starts) {
      expect(line).toContain(`node ${runtimeFlags.join(' ')} `);
      for (const [key, value] of Object.entries(runtimeEnvironment)) {
        expect(line).toMatch(new RegExp(`\\b${key}=${value} .*node `));
      }
    }
  },
);
