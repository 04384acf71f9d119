import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { emailOf } from '../fixtures.ts';
import { chooseFromMenu } from '../steps/menus.ts';

export const allUsersPath = '/admin/all-users';

interface CreatedPerson {
  /** The id of the student or teacher, not of the account. */
  id: number;
  name: string;
  email: string;
}

/** Creates people for one test, all with the last name `suffix`. */
export interface TestPeople {
  suffix: string;
  addTeacher(firstName: string): Promise<CreatedPerson>;
  /** Adds an accepted student. The test must delete it, because other tests count the students. */
  addStudent(firstName: string): Promise<CreatedPerson>;
  /** Calls the API as the super admin; fails the test if the call is refused. */
  call<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<T>;
  accountIdOf(email: string): Promise<number>;
  /** The HTTP status of a sign-in with the demo password, which all of them have. */
  signIn(email: string): Promise<number>;
}

export async function setUpPeople(request: APIRequestContext): Promise<TestPeople> {
  const suffix = `Q${randomBytes(3).toString('hex')}`;
  const login = async (email: string) =>
    request.post('/api/auth/login', { data: { email, password: demoPassword } });
  const { token } = (await (await login(emailOf('super admin'))).json()) as { token: string };

  const call: TestPeople['call'] = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return (response.status() === 204 ? null : await response.json()) as T;
  };

  async function add(path: '/teacher' | '/student', firstName: string, more: object): Promise<CreatedPerson> {
    const email = `${firstName}.${suffix}@people.example`.toLowerCase();
    const cqUser = { email, passwordHash: demoPassword };
    const { id } = await call<{ id: number }>('POST', path, { firstName, lastName: suffix, cqUser, ...more });
    return { id, name: `${firstName} ${suffix}`, email };
  }

  return {
    suffix,
    call,
    addTeacher: (firstName) => add('/teacher', firstName, { department: `Department ${suffix}` }),
    addStudent: (firstName) => add('/student', firstName, { enrollmentDate: new Date().toISOString() }),
    accountIdOf: async (email) => {
      const [account] = await call<[{ id: number }]>('GET', `/account?search=${encodeURIComponent(email)}`);
      return account.id;
    },
    signIn: async (email) => (await login(email)).status(),
  };
}

export function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

export async function chooseAction(page: Page, name: string, item: string): Promise<void> {
  await chooseFromMenu(page, `More for ${name}`, item);
}
