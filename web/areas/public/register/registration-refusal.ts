import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#shared/error-codes.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { type FieldName, type Problem, stepOf } from './registration.ts';

const fieldsByCode: Partial<Record<ErrorCode, FieldName>> = {
  EMAIL_TAKEN: 'email',
  PHOTO_REQUIRED: 'photo',
  PHOTO_TOO_LARGE: 'photo',
  PHOTO_TYPE_UNSUPPORTED: 'photo',
  PHOTO_UNREADABLE: 'photo',
};

/** What the server refused, on the step whose field it speaks of; on the last one when it speaks of none. */
export function problemOfRefusal(error: unknown): Problem {
  const refusal = error instanceof ApiError ? error : undefined;
  const fields = refusal ? fieldsOf(refusal) : [];
  const [first] = fields;
  return {
    step: first ? stepOf[first] : 3,
    text: refusal?.serverMessage ?? msg`Registration failed. Please try again.`,
    fields,
  };
}

function fieldsOf({ code, details }: ApiError): FieldName[] {
  const known = code && fieldsByCode[code];
  if (known) return [known];
  const named = details.map((detail) => detail.split(':', 1)[0] ?? '').filter(isField);
  return named.toSorted((one, other) => stepOf[one] - stepOf[other]);
}

function isField(name: string): name is FieldName {
  return Object.hasOwn(stepOf, name);
}
