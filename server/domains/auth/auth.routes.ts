import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/auth.ts';
import type { FileLinks } from '../files/files.service.ts';
import {
  type AuthTools,
  changePassword,
  endOtherSessions,
  endSession,
  getCurrentUser,
  homeInstitutionId,
  listSessions,
  signIn,
  signOut,
  type Visitor,
} from './auth.service.ts';
import { createFirstAdmin } from './first-admin.service.ts';

export function authRoutes(app: FastifyInstance, db: Db, links: FileLinks): void {
  const { passwords, sessions } = app;
  const tools: AuthTools = { db, links, passwords, sessions };

  app.serve(contract.signIn, ({ request, body }) => signIn(tools, visitorOf(request), body));
  app.serve(contract.createFirstAdmin, ({ request, body }) =>
    createFirstAdmin(tools, visitorOf(request), body),
  );
  app.serve(contract.getCurrentUser, async ({ actor }) => {
    return { success: true, user: await getCurrentUser(tools, actor) } as const;
  });
  app.serve(contract.signOut, async ({ actor }) => {
    await signOut(tools, actor);
    return { success: true } as const;
  });
  app.serve(contract.changePassword, async ({ actor, body }) => {
    await changePassword(tools, actor, body);
    return null;
  });
  app.serve(contract.listSessions, ({ actor }) => listSessions(db, actor));
  app.serve(contract.endOtherSessions, async ({ actor }) => ({
    ended: await endOtherSessions(tools, actor),
  }));
  app.serve(contract.endSession, async ({ actor, params }) => {
    await endSession(tools, actor, params.sessionId);
    return null;
  });
}

function visitorOf(request: FastifyRequest): Visitor {
  return {
    institutionId: homeInstitutionId,
    address: request.ip,
    requestId: request.id,
    userAgent: request.headers['user-agent'],
  };
}
