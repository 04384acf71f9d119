import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';
import { withinSeconds } from './within-seconds.ts';

/** Sets the trusted hosts as a super admin would, and waits until this process knows them. */
export async function trustHosts({ app, db }: TestApp, hosts: readonly string[]): Promise<void> {
  await sql`insert into setting (institution_id, key, value)
    values (1, 'trustedHosts', ${JSON.stringify(hosts)}::jsonb)
    on conflict (institution_id, key) do update set value = excluded.value`.execute(db);
  await app.watchedSettings.changed(db);
  await withinSeconds(60, async () => {
    const { trustedHosts } = app.watchedSettings.of();
    if (!isDeepStrictEqual(trustedHosts, hosts)) throw new Error('The trusted hosts did not arrive.');
  });
}
