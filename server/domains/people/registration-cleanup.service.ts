import { pruneEmailChanges } from './email-changes.service.ts';
import type { PeopleDeps } from './people.service.ts';
import { retryForgotten } from './registration/registration-entry.service.ts';
import { removeExpired } from './registration-proofs.service.ts';

/** Hourly: deletes unconfirmed registrations and expired address changes, and resends lost jobs. */
export async function tidyRegistrations(deps: PeopleDeps): Promise<void> {
  await removeExpired(deps);
  await retryForgotten(deps);
  await pruneEmailChanges(deps.db);
}
