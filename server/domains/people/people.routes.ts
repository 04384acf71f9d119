import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/people/people.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { deleteOwnPhoto, updateOwnPhoto } from './accounts/photos.service.ts';
import { defineEmailLinks } from './email-changes.service.ts';
import { peopleImportRoutes } from './imports/people-imports.routes.ts';
import type { ReadPeople } from './imports/people-imports.service.ts';
import { nameCorrectionRoutes } from './names/name-corrections.routes.ts';
import { createPeopleDeps, type PeopleDeps, updateProfile } from './people.service.ts';
import { defineInvitation } from './registration/admission.service.ts';
import { defineProofs } from './registration/proof-links.service.ts';
import { admissionRoutes } from './registration/registration-decisions.routes.ts';
import { defineEntering } from './registration/registration-entry.service.ts';
import { tidyRegistrations } from './registration-cleanup.service.ts';
import { studentRoutes } from './students/students.routes.ts';
import { teacherRoutes } from './teachers/teachers.routes.ts';

interface Own extends Pick<PeopleDeps, 'db' | 'links' | 'store'> {
  readPeople?: ReadPeople | undefined;
}

export function peopleRoutes(app: FastifyInstance, { readPeople, ...own }: Own): void {
  const deps = createPeopleDeps(app, own);
  const { db, events, links } = deps;
  app.serve(contract.updateProfile, ({ actor, body }) => updateProfile(db, events, links, actor, body));
  app.serve(contract.updateProfilePhoto, ({ actor, file }) => updateOwnPhoto(deps, actor, file));
  app.serve(contract.deleteProfilePhoto, ({ actor }) => deleteOwnPhoto(deps, actor));
  studentRoutes(app, deps);
  peopleImportRoutes(app, deps, readPeople);
  admissionRoutes(app, deps);
  nameCorrectionRoutes(app, deps);
  teacherRoutes(app, deps);
  accountRoutes(app, deps);
  defineInvitation(deps);
  defineEntering(deps);
  defineProofs(deps);
  defineEmailLinks(deps);
  app.queue.define({ name: 'people.tidyRegistrations', cron: '47 * * * *' }, () => tidyRegistrations(deps));
}
