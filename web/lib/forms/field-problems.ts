import { ApiError } from '../api/api-client.ts';
import { refusalText } from '../api/refusal-text.ts';

export type FieldName<Values extends object> = keyof Values & string;
export type FieldProblems<Values extends object> = Partial<Record<FieldName<Values>, string>>;
/** The field for an error code ("EMAIL_TAKEN") or for a path with another name in the contract ("cqUser.email"). */
export type FieldOf<Values extends object> = Readonly<Record<string, FieldName<Values>>>;

/**
 * Reads the problems of a refusal by field. The server validates with the contract's schema and names each path
 * ("maxUsers: must be at least 1"), so a form with the contract's field names needs no `fieldOf`.
 */
export function readFieldProblems<Values extends object>(
  error: unknown,
  fields: readonly FieldName<Values>[],
  fieldOf: FieldOf<Values> = {},
): FieldProblems<Values> {
  const problems: FieldProblems<Values> = {};
  if (!(error instanceof ApiError)) return problems;
  const find = (key: string) => (Object.hasOwn(fieldOf, key) ? fieldOf[key] : undefined);
  const field = find(error.code ?? '');
  if (field !== undefined) problems[field] = refusalText(error);
  else {
    for (const detail of error.details) {
      const [, path = '', text = ''] = /^([\w.]+):? +(.+)$/s.exec(detail) ?? [];
      // A path into a list ("domains.2") belongs to the list's field.
      const named = find(path) ?? fields.find((name) => path === name || path.startsWith(`${name}.`));
      if (named !== undefined) problems[named] ??= asSentence(text);
    }
  }
  return problems;
}

function asSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
