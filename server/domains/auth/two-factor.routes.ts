import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/two-factor.ts';
import { type Brands, pageAt } from '../branding/branding.service.ts';
import { gatherPeopleTools, type PeopleTools } from '../people/people.service.ts';
import { type AuthTools, visitorOf } from './auth.service.ts';
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

type Own = Pick<PeopleTools, 'db' | 'links' | 'store'> & { brands: Brands };

export function twoFactorRoutes(app: FastifyInstance, { brands, ...own }: Own): void {
  const tools: AuthTools = {
    ...gatherPeopleTools(app, own),
    limits: app.limits,
    maintenance: app.maintenance,
  };
  app.serve(contract.signInWithSecondFactor, async ({ request, reply, body }) => {
    const visitor = visitorOf(request);
    const answer = await signInWithSecondFactor(tools, visitor, body);
    sendDeviceCookie(request, reply, visitor.device);
    return answer;
  });
  app.serve(contract.getTwoFactor, ({ actor }) => getTwoFactor(tools.db, actor));
  app.serve(contract.startTwoFactor, async ({ actor, body, request }) => {
    // An authenticator app keeps this name for years: not one of a Host that somebody made up.
    const { name: issuer } = await brands.find(pageAt(app.originOf(request).linkBase));
    return startTwoFactor(tools, actor, { ...body, issuer });
  });
  app.serve(contract.confirmTwoFactor, ({ actor, body }) => confirmTwoFactor(tools, actor, body.code));
  app.serve(contract.replaceRecoveryCodes, ({ actor, body }) => replaceRecoveryCodes(tools, actor, body));
  app.serve(contract.turnOffTwoFactor, async ({ actor, body }) => {
    await turnOffTwoFactor(tools, actor, body);
    return null;
  });
  app.serve(contract.turnOffTwoFactorOf, async ({ actor, params, body }) => {
    await turnOffTwoFactorOf(tools, actor, { ...params, ...body });
    return null;
  });
}
