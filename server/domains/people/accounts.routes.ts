import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#server/plugins/session.ts';
import * as contract from '#shared/contract/accounts.ts';
import { changeAccounts } from './account-bulk.service.ts';
import {
  type Asked,
  deleteAccount,
  resetAccountPassword,
  resumeAccount,
  suspendAccount,
} from './account-changes.service.ts';
import { deleteAccountPhoto, updateAccount, updateAccountPhoto } from './account-edits.service.ts';
import { exportAccounts } from './account-export.service.ts';
import { getAccount, getAccountSummary, listAccounts } from './account-list.service.ts';
import { changeAccountRole } from './account-roles.service.ts';
import { createAdmin } from './admins.service.ts';
import { definePasswordLink } from './password-links.service.ts';
import type { PeopleTools } from './people.service.ts';

interface Call {
  actor: Actor;
  request: FastifyRequest;
  params: { accountId: number };
}

export function accountRoutes(app: FastifyInstance, tools: PeopleTools): void {
  const asked = ({ actor, request, params }: Call): Asked => ({
    actor,
    origin: app.originOf(request),
    id: params.accountId,
  });
  app.serve(contract.listAccounts, ({ actor, query }) => listAccounts(tools, actor, query));
  app.serve(contract.getAccountSummary, ({ actor }) => getAccountSummary(tools.db, actor));
  app.serve(contract.exportAccounts, ({ actor, query }) => exportAccounts(tools, actor, query));
  app.serve(contract.getAccount, ({ actor, params }) => getAccount(tools, actor, params.accountId));
  app.serve(contract.createAdmin, ({ actor, request, body }) =>
    createAdmin(tools, actor, app.originOf(request), body),
  );
  app.serve(contract.changeAccounts, ({ actor, request, body }) =>
    changeAccounts(tools, actor, app.originOf(request), body),
  );
  app.serve(contract.updateAccount, (call) => updateAccount(tools, asked(call), call.body));
  app.serve(contract.updateAccountPhoto, (call) => updateAccountPhoto(tools, asked(call), call.file));
  app.serve(contract.deleteAccountPhoto, (call) => deleteAccountPhoto(tools, asked(call)));
  app.serve(contract.suspendAccount, (call) => suspendAccount(tools, asked(call), call.body.reason));
  app.serve(contract.resumeAccount, (call) => resumeAccount(tools, asked(call)));
  app.serve(contract.resetAccountPassword, (call) => resetAccountPassword(tools, asked(call), call.body));
  app.serve(contract.changeAccountRole, (call) => changeAccountRole(tools, asked(call), call.body));
  app.serve(contract.deleteAccount, async (call) => {
    await deleteAccount(tools, asked(call));
    return null;
  });
  definePasswordLink(tools);
}
