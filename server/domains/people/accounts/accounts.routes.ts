import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#server/plugins/sessions/session.ts';
import * as contract from '#shared/contract/people/accounts.ts';
import { getAccount, getAccountSummary, listAccounts } from '../account-list.service.ts';
import { deleteAccountPhoto, updateAccount, updateAccountPhoto } from '../actions/account-edits.service.ts';
import { changeAccountRole } from '../actions/account-roles.service.ts';
import { changeAccounts } from '../actions/bulk-accounts.service.ts';
import {
  type ActionRequest,
  deleteAccount,
  resetAccountPassword,
  resumeAccount,
  suspendAccount,
} from '../actions/single-account.service.ts';
import type { PeopleDeps } from '../people.service.ts';
import { exportAccounts } from './account-export.service.ts';
import { createAdmin } from './admins.service.ts';
import { definePasswordLink } from './password-links.service.ts';

interface Call {
  actor: Actor;
  request: FastifyRequest;
  params: { accountId: number };
}

export function accountRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const asked = ({ actor, request, params }: Call): ActionRequest => ({
    actor,
    origin: app.originOf(request),
    id: params.accountId,
  });
  app.serve(contract.listAccounts, ({ actor, query }) => listAccounts(deps, actor, query));
  app.serve(contract.getAccountSummary, ({ actor }) => getAccountSummary(deps.db, actor));
  app.serve(contract.exportAccounts, ({ actor, query }) => exportAccounts(deps, actor, query));
  app.serve(contract.getAccount, ({ actor, params }) => getAccount(deps, actor, params.accountId));
  app.serve(contract.createAdmin, ({ actor, request, body }) =>
    createAdmin(deps, actor, app.originOf(request), body),
  );
  app.serve(contract.changeAccounts, ({ actor, request, body }) =>
    changeAccounts(deps, actor, app.originOf(request), body),
  );
  app.serve(contract.updateAccount, (call) => updateAccount(deps, asked(call), call.body));
  app.serve(contract.updateAccountPhoto, (call) => updateAccountPhoto(deps, asked(call), call.file));
  app.serve(contract.deleteAccountPhoto, (call) => deleteAccountPhoto(deps, asked(call)));
  app.serve(contract.suspendAccount, (call) => suspendAccount(deps, asked(call), call.body.reason));
  app.serve(contract.resumeAccount, (call) => resumeAccount(deps, asked(call)));
  app.serve(contract.resetAccountPassword, (call) => resetAccountPassword(deps, asked(call), call.body));
  app.serve(contract.changeAccountRole, (call) => changeAccountRole(deps, asked(call), call.body));
  app.serve(contract.deleteAccount, async (call) => {
    await deleteAccount(deps, asked(call));
    return null;
  });
  definePasswordLink(deps);
}
