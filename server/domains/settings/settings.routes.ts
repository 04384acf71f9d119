import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/platform/settings.ts';
import { getMaintenance } from '#shared/contract/platform/system.ts';
import {
  getPreferences,
  getSettings,
  resetSettings,
  type SettingsDeps,
  updatePreferences,
  updateSettings,
} from './settings.service.ts';

export function settingsRoutes(app: FastifyInstance, db: Db): void {
  const { events, maintenance, passwordProof, sessions, watchedSettings } = app;
  const deps: SettingsDeps = { db, events, passwordProof, sessions, watchedSettings };
  app.serve(getMaintenance, () => maintenance.describe());
  app.serve(contract.getSettings, ({ actor }) => getSettings(db, actor.institutionId));
  app.serve(contract.updateSettings, ({ actor, body, query }) =>
    updateSettings(deps, actor, body, query.despiteRunning === 'true'),
  );
  app.serve(contract.resetSettings, ({ actor, body }) => resetSettings(deps, actor, body?.currentPassword));
  app.serve(contract.getPreferences, ({ actor }) => getPreferences(db, actor));
  app.serve(contract.updatePreferences, ({ actor, body }) => updatePreferences(db, actor, body));
}
