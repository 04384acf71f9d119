import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#shared/error-codes.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { type Faults, type FieldName, type Step, stepOf } from './person-draft.ts';

/** What the server refused: under its fields, or above the step where it speaks of none. */
export interface Problem {
  step: Step;
  faults: Faults;
  text: MessageDescriptor | string | null;
}

const fieldByCode: Partial<Record<ErrorCode, FieldName>> = {
  EMAIL_TAKEN: 'email',
  COMMON_PASSWORD: 'password',
  PERSONAL_PASSWORD: 'password',
  EMAIL_HELD: 'email',
  PHOTO_REQUIRED: 'photo',
  PHOTO_TOO_LARGE: 'photo',
  PHOTO_TYPE_UNSUPPORTED: 'photo',
  PHOTO_UNREADABLE: 'photo',
};

const fieldByName: Partial<Record<string, FieldName>> = {
  'cqUser.email': 'email',
  'cqUser.passwordHash': 'password',
  passportPhotoUrl: 'photoUrl',
};

export function problemOfRefusal(error: unknown, step: Step): Problem {
  const refusal = error instanceof ApiError ? error : undefined;
  const faults = refusal ? faultsOf(refusal) : {};
  const steps = (Object.keys(faults) as FieldName[]).map((field) => stepOf[field]);
  if (steps.length > 0) return { step: Math.min(...steps) as Step, faults, text: null };
  const text = refusal?.serverMessage ?? refusal?.message ?? msg`Registration failed. Please try again.`;
  return { step, faults, text };
}

function faultsOf({ code, details, serverMessage, message }: ApiError): Faults {
  const known = code && fieldByCode[code];
  if (known) return { [known]: serverMessage ?? message };
  const named = details.flatMap((detail) => {
    const [name = '', ...rest] = detail.split(':');
    const field = fieldByName[name] ?? name;
    return Object.hasOwn(stepOf, field) ? [[field, rest.join(':').trim() || detail]] : [];
  });
  return Object.fromEntries(named) as Faults;
}
