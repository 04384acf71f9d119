import { z } from 'zod';
import { Preferences, PreferencesChange, SystemSettings, SystemSettingsUpdate } from '../settings.ts';
import { defineEndpoint } from './endpoint.ts';
import { CurrentPassword } from './fields.ts';

export const OwnPreferences = z.object({
  ...Preferences.shape,
  effectiveLanguage: SystemSettings.shape.language.unwrap().describe("One's own, else the institution's"),
  leavingIsCounted: z
    .boolean()
    .describe("The institution's: whether teachers see when a student leaves the quiz page"),
  effectiveTimezone: z.string().describe("One's own, else the institution's"),
});
export type OwnPreferences = z.infer<typeof OwnPreferences>;

export const getSettings = defineEndpoint({
  methods: ['GET'],
  path: '/setting',
  summary: 'The settings of the institution',
  access: ['SUPER_ADMIN'],
  responses: { 200: SystemSettings },
});

export const updateSettings = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/setting',
  summary: 'Change the settings sent',
  access: ['SUPER_ADMIN'],
  query: z.object({
    despiteRunning: z
      .enum(['true', 'false'])
      .optional()
      .describe('true: close for maintenance although quizzes are being taken (else 409 ATTEMPTS_RUNNING)'),
  }),
  body: SystemSettingsUpdate,
  responses: { 200: SystemSettings },
});

export const resetSettings = defineEndpoint({
  methods: ['POST'],
  path: '/setting/reset',
  summary: 'All settings of the institution back to what they were at first',
  access: ['SUPER_ADMIN'],
  body: z
    .object({
      currentPassword: CurrentPassword.optional().describe('As PATCH /setting needs it'),
    })
    .nullish(),
  responses: { 200: SystemSettings },
});

export const getPreferences = defineEndpoint({
  methods: ['GET'],
  path: '/preference',
  summary: "The signed-in person's own preferences",
  access: 'signed-in',
  openBeforeSecondFactor: true,
  responses: { 200: OwnPreferences },
});

export const updatePreferences = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/preference',
  summary: 'Change the preferences sent',
  access: 'signed-in',
  openBeforeSecondFactor: true,
  body: PreferencesChange,
  responses: { 200: OwnPreferences },
});
