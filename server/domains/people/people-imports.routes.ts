import type { FastifyInstance } from 'fastify';
import { readPeopleInProcess } from '#server/importing/process/people-process.ts';
import * as contract from '#shared/contract/people-imports.ts';
import type { PeopleTools } from './people.service.ts';
import {
  checkPeopleFile,
  getPeopleTemplate,
  importPeople,
  type ReadPeople,
} from './people-imports.service.ts';

export function peopleImportRoutes(
  app: FastifyInstance,
  people: PeopleTools,
  read: ReadPeople = readPeopleInProcess,
): void {
  const tools = { ...people, read, turns: app.slowWork.peopleFiles };
  app.serve(contract.checkPeopleFile, ({ actor, file }) => checkPeopleFile(tools, actor, file));
  app.serve(contract.importPeople, ({ actor, request, file, body }) =>
    importPeople(tools, actor, app.originOf(request), file, body),
  );
  app.serve(contract.getPeopleTemplate, ({ params }) => getPeopleTemplate(params.kind));
}
