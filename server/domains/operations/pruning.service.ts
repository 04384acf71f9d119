import type { Db } from '#database/client.ts';
import type { Sessions } from '#server/plugins/session.ts';
import { prunePresence } from '../attempts/presence.service.ts';
import { pruneDevices } from '../auth/known-devices.service.ts';
import { pruneCodes } from '../codes/codes.service.ts';

/** Each night: rows that nothing reads any more and that would otherwise grow with every quiz and every sign-in. */
export async function pruneLeftovers(db: Db, sessions: Pick<Sessions, 'forgetAddresses'>): Promise<void> {
  await pruneCodes(db);
  await pruneDevices(db);
  await prunePresence(db);
  await sessions.forgetAddresses();
}
