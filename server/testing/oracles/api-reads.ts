import { z } from 'zod';
import { mayCall, type Role } from '#shared/permissions.ts';
import type { SignedIn } from '../sign-in.ts';
import type { TestApp } from '../test-app.ts';

export interface Read {
  path: string;
  status: number;
  body: unknown;
  /** The total count of a list. */
  total: string | undefined;
}

type Ids = Record<string, number>;

/** Further reads besides the plain lists and objects. */
interface Readings {
  /** The text for every free-text filter. */
  texts?: readonly string[];
  /** Includes files, as text. */
  withFiles?: boolean;
  /** Only URLs that pass this filter. */
  only?: (path: string) => boolean;
}

/**
 * Reads everything a student can read: each GET of the API, with these ids in its path and, one after the other, in
 * its filters, in every order. New endpoints are covered automatically. With several sets of ids each URL is read
 * once.
 */
export function readAllAsStudent(
  server: TestApp,
  student: SignedIn,
  ...idSets: readonly Ids[]
): Promise<Read[]> {
  return readAllAs(server, { role: 'STUDENT', person: student }, idSets);
}

/** The same for any role. */
export async function readAllAs(
  server: TestApp,
  { role, person }: { role: Role; person: SignedIn },
  idSets: readonly Ids[],
  readings: Readings = {},
): Promise<Read[]> {
  const reads: Read[] = [];
  const [first = {}, ...more] = idSets;
  const paths = [
    ...readablePaths(server, role, first, readings),
    ...more.flatMap((ids) => readablePaths(server, role, ids, { ...readings, texts: [] })),
  ];
  for (const path of new Set(paths.filter(readings.only ?? (() => true)))) {
    const answer = await server.call(person, 'GET', path);
    const total = answer.headers['x-total-count'];
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const body = isJson ? answer.json() : answer.body === '' ? null : answer.body;
    reads.push({ path, status: answer.statusCode, body, total: total === undefined ? total : String(total) });
  }
  return reads;
}

function readablePaths({ app }: TestApp, role: Role, ids: Ids, readings: Readings): string[] {
  const { texts = [], withFiles = false } = readings;
  return app.endpoints
    .filter(({ methods, stream, bytes }) => methods.includes('GET') && !stream && (withFiles || !bytes))
    .filter(({ access }) => mayCall(access, role))
    .flatMap(({ path, query }) => {
      const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1));
      const shape = query?.shape ?? {};
      const filters = Object.keys(shape).filter((name) => ids[name] !== undefined);
      const orders = sortsOf(shape).flatMap((sort) =>
        ['asc', 'desc'].map((order) => `sort=${sort}&order=${order}`),
      );
      const searches = textFieldsOf(shape).flatMap((name) =>
        texts.map((text) => `${name}=${encodeURIComponent(text)}`),
      );
      const choices = ['', ...filters.map((name) => `${name}=${ids[name]}`), ...orders, ...searches];
      return requiredChoices(shape).flatMap((required) =>
        choices.map((choice) => withQuery(filled, [required, choice])),
      );
    });
}

function withQuery(path: string, parts: readonly string[]): string {
  const query = parts.filter((part) => part !== '').join('&');
  return query === '' ? path : `${path}?${query}`;
}

type Shape = Record<string, unknown>;

function sortsOf(shape: Shape): string[] {
  const { sort } = shape;
  const inner = sort instanceof z.ZodOptional ? sort.unwrap() : sort;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

function textFieldsOf(shape: Shape): string[] {
  return Object.keys(shape).filter((name) => {
    const field = shape[name];
    return (field instanceof z.ZodOptional ? field.unwrap() : field) instanceof z.ZodString;
  });
}

/** Every combination of required choices, such as the format of a file. */
function requiredChoices(shape: Shape): string[] {
  let choices = [''];
  for (const [name, field] of Object.entries(shape)) {
    if (!(field instanceof z.ZodEnum)) continue;
    choices = choices.flatMap((choice) =>
      field.options.map((option) => [choice, `${name}=${option}`].filter((part) => part !== '').join('&')),
    );
  }
  return choices;
}
