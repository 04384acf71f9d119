import type { FastifyInstance } from 'fastify';
import type { ErasureRegister } from '#server/plugins/files/erasure-register.ts';
import * as contract from '#shared/contract/people/accounts.ts';
import { createPeopleDeps, type PeopleDeps } from '../../people/people.service.ts';
import { type ErasureDeps, erasePerson, erasingDepsOf } from './erasure.service.ts';
import { carryOutErasures, faultyEntry } from './erasure-replay.service.ts';
import { exportPersonData, type PersonDataDeps } from './person-data.service.ts';

interface Options extends Pick<PeopleDeps, 'db' | 'links' | 'store'>, Omit<PersonDataDeps, 'turns'> {
  erasures: ErasureRegister;
}

export function personDataRoutes(
  app: FastifyInstance,
  { db, links, store, attempts, erasures }: Options,
): void {
  const data = { attempts, store, turns: app.slowWork.exports };
  const { limits, maintenance } = app;
  const people = createPeopleDeps(app, { db, links, store });
  const erasing: ErasureDeps = { ...people, limits, maintenance, erasures };
  app.serve(contract.exportPersonData, ({ actor, params }) =>
    exportPersonData(data, actor, params.accountId),
  );
  app.serve(contract.exportOwnData, ({ actor }) => exportPersonData(data, actor, actor.accountId));
  app.serve(contract.erasePerson, ({ actor, params, body }) =>
    erasePerson(erasing, actor, params.accountId, body),
  );

  // An unreadable register doesn't block quizzes; it does block a restore.
  app.addHook('onReady', async () => {
    try {
      const erased = await carryOutErasures({ db, register: erasures, deps: erasingDepsOf(people) });
      if (erased > 0) app.log.warn({ erased }, 'people of the register of erasures were erased again');
    } catch (error) {
      const reason = faultyEntry(error as Error);
      app.log.error({ err: error, reason }, 'the register of erasures was not applied');
    }
  });
}
