import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/people.ts';
import type { FileLinks } from '../files/files.service.ts';
import { updateProfile } from './people.service.ts';

export function peopleRoutes(app: FastifyInstance, db: Db, links: FileLinks): void {
  app.serve(contract.updateProfile, ({ actor, body }) => updateProfile(db, app.events, links, actor, body));
}
