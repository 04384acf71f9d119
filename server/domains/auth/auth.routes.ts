import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/auth.ts';
import { gatherPeopleTools, type PeopleTools } from '../people/people.service.ts';
import { getPreferences } from '../settings/settings.service.ts';
import {
  type AuthTools,
  changePassword,
  endOtherSessions,
  endSession,
  getCurrentUser,
  getSessionEnd,
  listSessions,
  signIn,
  signOut,
  visitorOf,
} from './auth.service.ts';
import { changeEmail } from './email-change.service.ts';
import { createFirstAdmin } from './first-admin.service.ts';
import { confirmReset, openInvitation } from './new-password.service.ts';
import { register } from './registration.service.ts';
import { verifyReset } from './reset-code.service.ts';
import { requestReset, resetCodeJob, sendResetCode } from './reset-request.service.ts';

export function authRoutes(app: FastifyInstance, own: Pick<PeopleTools, 'db' | 'links' | 'store'>): void {
  const tools: AuthTools = {
    ...gatherPeopleTools(app, own),
    limits: app.limits,
    maintenance: app.maintenance,
  };
  sessionRoutes(app, tools);
  accountRoutes(app, tools);
  recoveryRoutes(app, tools);
}

function sessionRoutes(app: FastifyInstance, tools: AuthTools): void {
  app.serve(contract.signIn, async ({ request, reply, body }) => {
    const answer = await signIn(tools, visitorOf(request), body);
    if ('secondFactor' in answer) reply.code(202);
    return answer;
  });
  app.serve(contract.signOut, async ({ actor }) => {
    await signOut(tools, actor);
    return { success: true } as const;
  });
  app.serve(contract.getSessionEnd, ({ actor }) => getSessionEnd(tools.db, actor));
  app.serve(contract.listSessions, ({ actor }) => listSessions(tools.db, actor));
  app.serve(contract.endOtherSessions, async ({ actor }) => ({
    ended: await endOtherSessions(tools, actor),
  }));
  app.serve(contract.endSession, async ({ actor, params }) => {
    await endSession(tools, actor, params.sessionId);
    return null;
  });
}

function accountRoutes(app: FastifyInstance, tools: AuthTools): void {
  app.serve(contract.createFirstAdmin, ({ request, body }) =>
    createFirstAdmin(tools, visitorOf(request), body),
  );
  app.serve(contract.register, async (call) => {
    const { request, body } = call;
    const actor = await call.findActor();
    // Only an administrator's Host is believed for links in mails: anybody else is a stranger there.
    if (actor?.role === 'SUPER_ADMIN') request.actor = actor;
    const origin = app.originOf(request);
    request.actor = actor;
    return register(tools, { visitor: visitorOf(request), actor, origin }, body);
  });
  app.serve(contract.getCurrentUser, async ({ actor }) => {
    const [user, preferences, session] = await Promise.all([
      getCurrentUser(tools, actor),
      getPreferences(tools.db, actor),
      getSessionEnd(tools.db, actor),
    ]);
    const maintenance = tools.maintenance.describe(actor.institutionId);
    return { success: true, user, preferences, maintenance, session } as const;
  });
  app.serve(contract.changePassword, async ({ actor, body }) => {
    await changePassword(tools, actor, body);
    return null;
  });
  app.serve(contract.changeEmail, async ({ actor, body }) => {
    return { success: true, user: await changeEmail(tools, actor, body) } as const;
  });
}

function recoveryRoutes(app: FastifyInstance, tools: AuthTools): void {
  app.queue.define(resetCodeJob, (asked) => sendResetCode(tools, asked));
  app.serve(contract.requestReset, ({ request, body }) => {
    const { cameBy } = app.originOf(request);
    return requestReset(tools, visitorOf(request), { email: body.email, cameBy });
  });
  app.serve(contract.verifyReset, async ({ request, body }) => {
    return { success: true, resetToken: await verifyReset(tools, visitorOf(request), body) } as const;
  });
  app.serve(contract.confirmReset, async ({ request, body }) => {
    await confirmReset(tools, visitorOf(request), body);
    return { success: true } as const;
  });
  app.serve(contract.openInvitation, async ({ body }) => {
    return { success: true, email: await openInvitation(tools, body.token) } as const;
  });
}
