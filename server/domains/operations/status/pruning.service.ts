import type { Db } from '#database/client.ts';
import type { Sessions } from '#server/plugins/sessions/session.ts';
import { serviceChecks } from '#shared/limits.ts';
import { prunePresence } from '../../attempts/personal-data.service.ts';
import { pruneDevices } from '../../auth/known-devices.service.ts';
import { pruneCodes } from '../../codes/codes.service.ts';
import { pruneOutages } from './health.queries.ts';

/** Nightly: deletes rows nothing reads any more, which would grow with every quiz and every sign-in. */
export async function pruneLeftovers(db: Db, sessions: Pick<Sessions, 'forgetAddresses'>): Promise<void> {
  await pruneCodes(db);
  await pruneDevices(db);
  await prunePresence(db);
  await pruneOutages(db, serviceChecks.keptDays);
  await sessions.forgetAddresses();
}
