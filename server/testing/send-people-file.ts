import type { PeopleImportOrder } from '#shared/contract/people/people-imports.ts';
import { encodeForm } from './form.ts';
import type { SignedIn } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

interface Sent extends PeopleImportOrder {
  to: TestApp;
  as: SignedIn;
  name?: string | undefined;
}

/** Sends a list of people to be checked or imported. */
export async function sendPeopleFile(
  path: 'check' | 'import',
  content: string | Buffer,
  { to, as, name = 'people.csv', ...fields }: Sent,
) {
  const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
  const { payload, headers } = await encodeForm({ ...(fields as Record<string, string>), file });
  return to.app.inject({
    method: 'POST',
    url: path === 'check' ? '/api/peopleImport/check' : '/api/peopleImport',
    headers: { ...as.headers, ...headers },
    payload,
  });
}
