import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/people/two-factor.ts';
import { type Brands, pageAt } from '../branding/branding.service.ts';
import { createPeopleDeps, type PeopleDeps } from '../people/people.service.ts';
import { type AuthDeps, visitorOf } from './auth.service.ts';
import { sendDeviceCookie } from './known-devices.service.ts';
import { signInWithSecondFactor } from './second-factor.service.ts';
import {
  confirmTwoFactor,
  getTwoFactor,
  replaceRecoveryCodes,
  startTwoFactor,
  turnOffTwoFactor,
  turnOffTwoFactorOf,
} from './two-factor.service.ts';

type Own = Pick<PeopleDeps, 'db' | 'links' | 'store'> & { brands: Brands };

export function twoFactorRoutes(app: FastifyInstance, { brands, ...own }: Own): void {
  const deps: AuthDeps = {
    ...createPeopleDeps(app, own),
    limits: app.limits,
    maintenance: app.maintenance,
  };
  app.serve(contract.signInWithSecondFactor, async ({ request, reply, body }) => {
    const visitor = visitorOf(request);
    const answer = await signInWithSecondFactor(deps, visitor, body);
    sendDeviceCookie(request, reply, visitor.device);
    return answer;
  });
  app.serve(contract.getTwoFactor, ({ actor }) => getTwoFactor(deps.db, actor));
  app.serve(contract.startTwoFactor, async ({ actor, body, request }) => {
    // Authenticator apps keep this name for years, so it must not come from a made-up Host header.
    const { name: issuer } = await brands.find(pageAt(app.originOf(request).linkBase));
    return startTwoFactor(deps, actor, { ...body, issuer });
  });
  app.serve(contract.confirmTwoFactor, ({ actor, body }) => confirmTwoFactor(deps, actor, body.code));
  app.serve(contract.replaceRecoveryCodes, ({ actor, body }) => replaceRecoveryCodes(deps, actor, body));
  app.serve(contract.turnOffTwoFactor, async ({ actor, body }) => {
    await turnOffTwoFactor(deps, actor, body);
    return null;
  });
  app.serve(contract.turnOffTwoFactorOf, async ({ actor, params, body }) => {
    await turnOffTwoFactorOf(deps, actor, { ...params, ...body });
    return null;
  });
}
