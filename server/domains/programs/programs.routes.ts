import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/teaching/programs.ts';
import { createProgram, deleteProgram, getProgram, listPrograms, updateProgram } from './programs.service.ts';
import { createSemester, deleteSemester, listSemesters, updateSemester } from './semesters.service.ts';
import { listAudience } from './teaching.service.ts';

export function programRoutes(app: FastifyInstance, db: Db): void {
  const { events } = app;
  app.serve(contract.listPrograms, ({ actor, query }) => listPrograms(db, actor, query));
  app.serve(contract.listAudience, ({ actor }) => listAudience(db, actor));
  app.serve(contract.getProgram, ({ actor, params }) => getProgram(db, actor, params.programId));
  app.serve(contract.createProgram, ({ actor, body }) => createProgram(db, events, actor, body));
  app.serve(contract.updateProgram, ({ actor, params, body }) =>
    updateProgram(db, events, actor, params.programId, body),
  );
  app.serve(contract.deleteProgram, async ({ actor, params }) => {
    await deleteProgram(db, events, actor, params.programId);
    return null;
  });
  semesterRoutes(app, db);
}

function semesterRoutes(app: FastifyInstance, db: Db): void {
  const { events } = app;
  app.serve(contract.listSemesters, ({ actor }) => listSemesters(db, actor));
  app.serve(contract.createSemester, ({ actor, body }) => createSemester(db, events, actor, body));
  app.serve(contract.updateSemester, ({ actor, params, body }) =>
    updateSemester(db, events, actor, params.semesterId, body),
  );
  app.serve(contract.deleteSemester, async ({ actor, params }) => {
    await deleteSemester(db, events, actor, params.semesterId);
    return null;
  });
}
