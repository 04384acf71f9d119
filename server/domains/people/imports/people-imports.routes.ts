import type { FastifyInstance } from 'fastify';
import { readPeopleInProcess } from '#server/importing/process/people-process.ts';
import * as contract from '#shared/contract/people/people-imports.ts';
import type { PeopleDeps } from '../people.service.ts';
import {
  checkPeopleFile,
  getPeopleTemplate,
  importPeople,
  type ReadPeople,
} from './people-imports.service.ts';

export function peopleImportRoutes(
  app: FastifyInstance,
  people: PeopleDeps,
  read: ReadPeople = readPeopleInProcess,
): void {
  const deps = { ...people, read, turns: app.slowWork.peopleFiles };
  app.serve(contract.checkPeopleFile, ({ actor, file }) => checkPeopleFile(deps, actor, file));
  app.serve(contract.importPeople, ({ actor, request, file, body }) =>
    importPeople(deps, actor, app.originOf(request), file, body),
  );
  app.serve(contract.getPeopleTemplate, ({ params }) => getPeopleTemplate(params.kind));
}
