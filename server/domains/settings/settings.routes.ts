import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/settings.ts';
import { getPreferences, getSettings, updatePreferences, updateSettings } from './settings.service.ts';

export function settingsRoutes(app: FastifyInstance, db: Db): void {
  app.serve(contract.getSettings, ({ actor }) => getSettings(db, actor.institutionId));
  app.serve(contract.updateSettings, ({ actor, body }) => updateSettings(db, app.events, actor, body));
  app.serve(contract.getPreferences, ({ actor }) => getPreferences(db, actor));
  app.serve(contract.updatePreferences, ({ actor, body }) => updatePreferences(db, actor, body));
}
