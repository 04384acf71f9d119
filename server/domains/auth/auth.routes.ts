import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/auth.ts';
import { cancelWantedEmail } from '../people/email-changes.service.ts';
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
  provePassword,
  signIn,
  signOut,
  visitorOf,
} from './auth.service.ts';
import { changeEmail, getWantedEmail } from './email-change.service.ts';
import { confirmEmailLink, openEmailLink } from './email-links.service.ts';
import { createFirstAdmin } from './first-admin.service.ts';
import { sendDeviceCookie } from './known-devices.service.ts';
import { confirmReset, openInvitation } from './new-password.service.ts';
import { register } from './registration.service.ts';
import { verifyReset } from './reset-code.service.ts';
import { requestReset, resetCodeJob, sendResetCode } from './reset-request.service.ts';

export function authRoutes(app: FastifyInstance, own: Pick<PeopleTools, 'db' | 'links' | 'store'>): void {
  const tools: AuthTools = {
    ...gatherPeopleTools(app, own),
    maintenance: app.maintenance,
  };
  app.passwordProof.provide((actor, password) => provePassword(tools, actor, password));
  sessionRoutes(app, tools);
  accountRoutes(app, tools);
  recoveryRoutes(app, tools);
}

function sessionRoutes(app: FastifyInstance, tools: AuthTools): void {
  app.serve(contract.signIn, async ({ request, reply, body }) => {
    const visitor = visitorOf(request);
    const answer = await signIn(tools, visitor, body);
    if ('secondFactor' in answer) reply.code(202);
    else sendDeviceCookie(request, reply, visitor.device);
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
  app.serve(contract.createFirstAdmin, async ({ request, reply, body }) => {
    const visitor = visitorOf(request);
    const answer = await createFirstAdmin(tools, visitor, body);
    sendDeviceCookie(request, reply, visitor.device);
    return answer;
  });
  app.serve(contract.register, async (call) => {
    const { request, body } = call;
    const actor = await call.findActor();
    request.actor = actor;
    return register(tools, { visitor: visitorOf(request), actor, origin: app.originOf(request) }, body);
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
  app.serve(contract.changePassword, async ({ actor, request, reply, body }) => {
    const visitor = visitorOf(request);
    await changePassword(tools, visitor, actor, body);
    sendDeviceCookie(request, reply, visitor.device);
    return null;
  });
  app.serve(contract.changeEmail, async ({ actor, request, body }) => {
    return { success: true, ...(await changeEmail(tools, actor, app.originOf(request), body)) } as const;
  });
  app.serve(contract.getWantedEmail, async ({ actor }) => ({ wanted: await getWantedEmail(tools, actor) }));
  app.serve(contract.cancelWantedEmail, async ({ actor }) => {
    await cancelWantedEmail(tools, actor);
    return null;
  });
}

function recoveryRoutes(app: FastifyInstance, tools: AuthTools): void {
  app.queue.define(resetCodeJob, (asked) => sendResetCode(tools, asked));
  app.serve(contract.requestReset, ({ request, body }) => requestReset(tools, visitorOf(request), body));
  app.serve(contract.verifyReset, async ({ request, body }) => {
    return { success: true, resetToken: await verifyReset(tools, visitorOf(request), body) } as const;
  });
  app.serve(contract.confirmReset, async ({ request, reply, body }) => {
    const visitor = visitorOf(request);
    await confirmReset(tools, visitor, body);
    sendDeviceCookie(request, reply, visitor.device);
    return { success: true } as const;
  });
  app.serve(contract.openEmailLink, ({ body }) => openEmailLink(tools, body.token));
  app.serve(contract.confirmEmailLink, ({ request, body }) =>
    confirmEmailLink(tools, visitorOf(request), app.originOf(request), body),
  );
  app.serve(contract.openInvitation, async ({ body }) => {
    return { success: true, email: await openInvitation(tools, body.token) } as const;
  });
}
