import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setUpStarts } from './testing/processes/start-command.ts';

const { folder, refusal } = setUpStarts();

describe('a start that cannot succeed', () => {
  it('explains that the port is in use, and stops the database it started', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    expect(await refusal({ PORT: port })).toContain(
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`,
    );
    expect(existsSync(join(folder(), 'postgres/postmaster.pid'))).toBe(false);
    taken.close();
  });
});
