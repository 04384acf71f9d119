import { mayCall } from '#shared/permissions.ts';
import type { SignedIn } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

export interface Read {
  path: string;
  status: number;
  body: unknown;
}

type Ids = Record<string, number>;

/**
 * Everything a student can read: each GET of the API, with these ids in its path and, one after the other, in its
 * filters. A call that is added tomorrow is read too.
 */
export async function readAllAsStudent(server: TestApp, student: SignedIn, ids: Ids): Promise<Read[]> {
  const reads: Read[] = [];
  for (const path of readablePaths(server, ids)) {
    const answer = await server.call(student, 'GET', path);
    reads.push({ path, status: answer.statusCode, body: answer.json() });
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
      return [filled, ...filters.map((name) => `${filled}?${name}=${ids[name]}`)];
    });
}
