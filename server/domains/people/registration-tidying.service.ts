import { pruneEmailChanges } from './email-changes.service.ts';
import { retryForgotten } from './entering.service.ts';
import type { PeopleTools } from './people.service.ts';
import { removeLapsed } from './registration-proofs.service.ts';

/** Each hour: registrations nobody has proved, requests whose job was lost, and changes of address that are over. */
export async function tidyRegistrations(tools: PeopleTools): Promise<void> {
  await removeLapsed(tools);
  await retryForgotten(tools);
  await pruneEmailChanges(tools.db);
}
