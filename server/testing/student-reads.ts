import { z } from 'zod';
import { mayCall } from '#shared/permissions.ts';
import type { SignedIn } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

export interface Read {
  path: string;
  status: number;
  body: unknown;
  /** Of a list, how many there are in all. */
  total: string | undefined;
}

type Ids = Record<string, number>;

/**
 * Everything a student can read: each GET of the API, with these ids in its path and, one after the other, in its
 * filters, in every order. A call that is added tomorrow is read too. With several sets of ids each address is read once.
 */
export async function readAllAsStudent(
  server: TestApp,
  student: SignedIn,
  ...idSets: readonly Ids[]
): Promise<Read[]> {
  const reads: Read[] = [];
  for (const path of new Set(idSets.flatMap((ids) => readablePaths(server, ids)))) {
    const answer = await server.call(student, 'GET', path);
    const total = answer.headers['x-total-count'];
    const body = answer.body === '' ? null : answer.json();
    reads.push({ path, status: answer.statusCode, body, total: total === undefined ? total : String(total) });
  }
  return reads;
}

function readablePaths({ app }: TestApp, ids: Ids): string[] {
  return app.endpoints
    .filter(({ methods, stream, bytes }) => methods.includes('GET') && !stream && !bytes)
    .filter(({ access }) => mayCall(access, 'STUDENT'))
    .flatMap(({ path, query }) => {
      const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1));
      const filters = Object.keys(query?.shape ?? {}).filter((name) => ids[name] !== undefined);
      const orders = sortsOf(query?.shape).flatMap((sort) =>
        ['asc', 'desc'].map((order) => `${filled}?sort=${sort}&order=${order}`),
      );
      return [filled, ...filters.map((name) => `${filled}?${name}=${ids[name]}`), ...orders];
    });
}

function sortsOf(shape: Record<string, unknown> | undefined): string[] {
  const sort = shape?.['sort'];
  const inner = sort instanceof z.ZodOptional ? sort.unwrap() : sort;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}
