import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/people/auth.ts';
import { cancelWantedEmail } from '../people/email-changes.service.ts';
import { createPeopleDeps, type PeopleDeps } from '../people/people.service.ts';
import { getPreferences } from '../settings/settings.service.ts';
import {
  type AuthDeps,
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
import { checkFirstAdminLink, createFirstAdmin } from './first-admin.service.ts';
import { sendDeviceCookie } from './known-devices.service.ts';
import { confirmReset, openInvitation } from './new-password.service.ts';
import { register } from './registration.service.ts';
import { verifyReset } from './reset-code.service.ts';
import { requestReset, resetCodeJob, sendResetCode } from './reset-request.service.ts';

export function authRoutes(app: FastifyInstance, own: Pick<PeopleDeps, 'db' | 'links' | 'store'>): void {
  const deps: AuthDeps = {
    ...createPeopleDeps(app, own),
    maintenance: app.maintenance,
  };
  app.passwordProof.provide((actor, password) => provePassword(deps, actor, password));
  sessionRoutes(app, deps);
  accountRoutes(app, deps);
  recoveryRoutes(app, deps);
}

function sessionRoutes(app: FastifyInstance, deps: AuthDeps): void {
  app.serve(contract.signIn, async ({ request, reply, body }) => {
    const visitor = visitorOf(request);
    const answer = await signIn(deps, visitor, body);
    if ('secondFactor' in answer) reply.code(202);
    else sendDeviceCookie(request, reply, visitor.device);
    return answer;
  });
  app.serve(contract.signOut, async ({ actor }) => {
    await signOut(deps, actor);
    return { success: true } as const;
  });
  app.serve(contract.getSessionEnd, ({ actor }) => getSessionEnd(deps.db, actor));
  app.serve(contract.listSessions, ({ actor }) => listSessions(deps.db, actor));
  app.serve(contract.endOtherSessions, async ({ actor }) => ({
    ended: await endOtherSessions(deps, actor),
  }));
  app.serve(contract.endSession, async ({ actor, params }) => {
    await endSession(deps, actor, params.sessionId);
    return null;
  });
}

function accountRoutes(app: FastifyInstance, deps: AuthDeps): void {
  app.serve(contract.openFirstAdminLink, async ({ request, body }) => {
    await checkFirstAdminLink(deps.db, visitorOf(request), body.code);
    return { success: true } as const;
  });
  app.serve(contract.createFirstAdmin, async ({ request, reply, body }) => {
    const visitor = visitorOf(request);
    const answer = await createFirstAdmin(deps, visitor, body);
    sendDeviceCookie(request, reply, visitor.device);
    return answer;
  });
  app.serve(contract.register, async (call) => {
    const { request, body } = call;
    const actor = await call.findActor();
    request.actor = actor;
    return register(deps, { visitor: visitorOf(request), actor, origin: app.originOf(request) }, body);
  });
  app.serve(contract.getCurrentUser, async ({ actor }) => {
    const [user, preferences, session] = await Promise.all([
      getCurrentUser(deps, actor),
      getPreferences(deps.db, actor),
      getSessionEnd(deps.db, actor),
    ]);
    const maintenance = deps.maintenance.describe(actor.institutionId);
    return { success: true, user, preferences, maintenance, session } as const;
  });
  app.serve(contract.changePassword, async ({ actor, request, reply, body }) => {
    const visitor = visitorOf(request);
    await changePassword(deps, visitor, actor, body);
    sendDeviceCookie(request, reply, visitor.device);
    return null;
  });
  app.serve(contract.changeEmail, async ({ actor, request, body }) => {
    return { success: true, ...(await changeEmail(deps, actor, app.originOf(request), body)) } as const;
  });
  app.serve(contract.getWantedEmail, async ({ actor }) => ({ wanted: await getWantedEmail(deps, actor) }));
  app.serve(contract.cancelWantedEmail, async ({ actor }) => {
    await cancelWantedEmail(deps, actor);
    return null;
  });
}

function recoveryRoutes(app: FastifyInstance, deps: AuthDeps): void {
  app.queue.define(resetCodeJob, (asked) => sendResetCode(deps, asked));
  app.serve(contract.requestReset, ({ request, body }) => requestReset(deps, visitorOf(request), body));
  app.serve(contract.verifyReset, async ({ request, body }) => {
    return { success: true, resetToken: await verifyReset(deps, visitorOf(request), body) } as const;
  });
  app.serve(contract.confirmReset, async ({ request, reply, body }) => {
    const visitor = visitorOf(request);
    await confirmReset(deps, visitor, body);
    sendDeviceCookie(request, reply, visitor.device);
    return { success: true } as const;
  });
  app.serve(contract.openEmailLink, ({ body }) => openEmailLink(deps, body.token));
  app.serve(contract.confirmEmailLink, ({ request, body }) =>
    confirmEmailLink(deps, visitorOf(request), app.originOf(request), body),
  );
  app.serve(contract.openInvitation, async ({ body }) => {
    return { success: true, email: await openInvitation(deps, body.token) } as const;
  });
}
