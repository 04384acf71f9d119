import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/accounts.ts';
import type { AuthTools } from '../auth/auth.service.ts';
import { gatherPeopleTools, type PeopleTools } from '../people/people.service.ts';
import { erasePerson } from './erasure.service.ts';
import { type DataTools, exportPersonData } from './person-data.service.ts';

interface Options extends Pick<PeopleTools, 'db' | 'links' | 'store'>, DataTools {}

export function personDataRoutes(app: FastifyInstance, { db, links, store, attempts }: Options): void {
  const data = { attempts, store };
  const { limits, maintenance } = app;
  const erasing: AuthTools = { ...gatherPeopleTools(app, { db, links, store }), limits, maintenance };
  app.serve(contract.exportPersonData, ({ actor, params }) =>
    exportPersonData(data, actor, params.accountId),
  );
  app.serve(contract.exportOwnData, ({ actor }) => exportPersonData(data, actor, actor.accountId));
  app.serve(contract.erasePerson, ({ actor, params, body }) =>
    erasePerson(erasing, actor, params.accountId, body),
  );
}
