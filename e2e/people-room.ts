import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { emailOf } from './fixtures.ts';
import { chooseFromMenu } from './menus.ts';

export const allUsersPath = '/admin/all-users';

interface Entered {
  /** Of the student or the teacher. */
  id: number;
  name: string;
  email: string;
}

/** People of a test's own, found by their mark. */
export interface PeopleRoom {
  mark: string;
  addTeacher(firstName: string): Promise<Entered>;
  /** Accepted. Whoever adds one deletes it: other tests count the students of the demo school. */
  addStudent(firstName: string): Promise<Entered>;
  /** A call by the super admin; fails the test when it is refused. */
  call<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<T>;
  accountIdOf(email: string): Promise<number>;
  /** The status of the answer to a sign-in with the password everyone here has. */
  signIn(email: string): Promise<number>;
}

export async function openPeopleRoom(request: APIRequestContext): Promise<PeopleRoom> {
  const mark = `Q${randomBytes(3).toString('hex')}`;
  const login = async (email: string) =>
    request.post('/api/auth/login', { data: { email, password: demoPassword } });
  const { token } = (await (await login(emailOf('super admin'))).json()) as { token: string };

  const call: PeopleRoom['call'] = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? null : await answer.json()) as T;
  };

  async function add(path: '/teacher' | '/student', firstName: string, more: object): Promise<Entered> {
    const email = `${firstName}.${mark}@people.example`.toLowerCase();
    const cqUser = { email, passwordHash: demoPassword };
    const { id } = await call<{ id: number }>('POST', path, { firstName, lastName: mark, cqUser, ...more });
    return { id, name: `${firstName} ${mark}`, email };
  }

  return {
    mark,
    call,
    addTeacher: (firstName) => add('/teacher', firstName, { department: `Department ${mark}` }),
    addStudent: (firstName) => add('/student', firstName, { enrollmentDate: new Date().toISOString() }),
    accountIdOf: async (email) => {
      const [found] = await call<[{ id: number }]>('GET', `/account?search=${encodeURIComponent(email)}`);
      return found.id;
    },
    signIn: async (email) => (await login(email)).status(),
  };
}

export function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

export async function act(page: Page, name: string, item: string): Promise<void> {
  await chooseFromMenu(page, `More for ${name}`, item);
}
