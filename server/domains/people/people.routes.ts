import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/people.ts';
import { accountRoutes } from './accounts.routes.ts';
import { defineInvitation } from './admission.service.ts';
import { admissionRoutes } from './admissions.routes.ts';
import { defineEmailLinks } from './email-changes.service.ts';
import { defineEntering } from './entering.service.ts';
import { nameCorrectionRoutes } from './name-corrections.routes.ts';
import { gatherPeopleTools, type PeopleTools, updateProfile } from './people.service.ts';
import { peopleImportRoutes } from './people-imports.routes.ts';
import type { ReadPeople } from './people-imports.service.ts';
import { deleteOwnPhoto, updateOwnPhoto } from './photos.service.ts';
import { defineProofs } from './proof-links.service.ts';
import { tidyRegistrations } from './registration-tidying.service.ts';
import { studentRoutes } from './students.routes.ts';
import { teacherRoutes } from './teachers.routes.ts';

interface Own extends Pick<PeopleTools, 'db' | 'links' | 'store'> {
  readPeople?: ReadPeople | undefined;
}

export function peopleRoutes(app: FastifyInstance, { readPeople, ...own }: Own): void {
  const tools = gatherPeopleTools(app, own);
  const { db, events, links } = tools;
  app.serve(contract.updateProfile, ({ actor, body }) => updateProfile(db, events, links, actor, body));
  app.serve(contract.updateProfilePhoto, ({ actor, file }) => updateOwnPhoto(tools, actor, file));
  app.serve(contract.deleteProfilePhoto, ({ actor }) => deleteOwnPhoto(tools, actor));
  studentRoutes(app, tools);
  peopleImportRoutes(app, tools, readPeople);
  admissionRoutes(app, tools);
  nameCorrectionRoutes(app, tools);
  teacherRoutes(app, tools);
  accountRoutes(app, tools);
  defineInvitation(tools);
  defineEntering(tools);
  defineProofs(tools);
  defineEmailLinks(tools);
  app.queue.define({ name: 'people.tidyRegistrations', cron: '47 * * * *' }, () => tidyRegistrations(tools));
}
