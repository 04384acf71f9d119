import { ApiError } from '#web/lib/api-client.ts';

export type FieldProblems<Values> = Partial<Record<keyof Values, string>>;

/** What the server says of each of these fields ("maxUsers: must be at least 1"); empty where it speaks of none. */
export function readFieldProblems<Values extends object>(
  error: unknown,
  fields: readonly (keyof Values & string)[],
): FieldProblems<Values> {
  const problems: FieldProblems<Values> = {};
  if (!(error instanceof ApiError)) return problems;
  for (const detail of error.details) {
    const [path = '', ...words] = detail.split(': ');
    // Of a list it names the place: the field as a whole is meant.
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`));
    if (field !== undefined && problems[field] === undefined) problems[field] = asSentence(words.join(': '));
  }
  return problems;
}

function asSentence(words: string): string {
  const first = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
