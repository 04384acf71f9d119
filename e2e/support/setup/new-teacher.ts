import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { emailOf } from '../fixtures.ts';

/** Creates a teacher with this password for one test and returns the email address. */
export async function createTeacher(request: APIRequestContext, password: string): Promise<string> {
  const data = { email: emailOf('super admin'), password: demoPassword };
  const { token } = (await (await request.post('/api/auth/login', { data })).json()) as { token: string };
  const email = `teacher-${randomBytes(4).toString('hex')}@school.example`;
  const created = await request.post('/api/auth/register', {
    headers: { authorization: `Bearer ${token}` },
    data: { email, password, role: 'TEACHER' },
  });
  expect(created.status()).toBe(201);
  return email;
}
