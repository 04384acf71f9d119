import { z } from 'zod';
import { Preferences, PreferencesChange, SystemSettings, SystemSettingsUpdate } from '../../settings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CurrentPassword } from '../fields.ts';

export const OwnPreferences = z.object({
  ...Preferences.shape,
  effectiveLanguage: SystemSettings.shape.language
    .unwrap()
    .describe("The caller's own, or the institution's"),
  leavingIsCounted: z
    .boolean()
    .describe('Whether teachers see when a student leaves the quiz page, as set by the institution'),
  effectiveTimezone: z.string().describe("The caller's own, or the institution's"),
});
export type OwnPreferences = z.infer<typeof OwnPreferences>;

export const getSettings = defineEndpoint({
  methods: ['GET'],
  path: '/setting',
  summary: "Get the institution's settings",
  access: ['SUPER_ADMIN'],
  responses: { 200: SystemSettings },
});

export const updateSettings = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/setting',
  summary: 'Update settings. Omitted settings stay unchanged',
  access: ['SUPER_ADMIN'],
  query: z.object({
    despiteRunning: z
      .enum(['true', 'false'])
      .optional()
      .describe(
        'true closes for maintenance even while attempts are in progress (otherwise 409 ATTEMPTS_RUNNING)',
      ),
  }),
  body: SystemSettingsUpdate,
  responses: { 200: SystemSettings },
});

export const resetSettings = defineEndpoint({
  methods: ['POST'],
  path: '/setting/reset',
  summary: 'Reset all settings of the institution to their defaults',
  access: ['SUPER_ADMIN'],
  body: z
    .object({
      currentPassword: CurrentPassword.optional().describe('Same as in PATCH /setting'),
    })
    .nullish(),
  responses: { 200: SystemSettings },
});

export const getPreferences = defineEndpoint({
  methods: ['GET'],
  path: '/preference',
  summary: "Get the caller's preferences",
  access: 'signed-in',
  openBeforeSecondFactor: true,
  responses: { 200: OwnPreferences },
});

export const updatePreferences = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/preference',
  summary: 'Update preferences. Omitted ones stay unchanged',
  access: 'signed-in',
  openBeforeSecondFactor: true,
  body: PreferencesChange,
  responses: { 200: OwnPreferences },
});
