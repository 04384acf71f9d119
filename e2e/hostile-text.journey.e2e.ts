import type { APIRequestContext } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { type DemoPerson, emailOf, expect, test } from './fixtures.ts';
import { hostileName, watchForTricks } from './hostile-name.ts';

const people: DemoPerson[] = ['super admin', 'teacher', 'student'];
const lastName = `"'><script>alert(2)</script> {{7*7}} ' or 1=1; --`;

for (const person of people) {
  test(`a hostile name is text on every screen of the ${person}`, async ({ page, request }) => {
    const account = await signIn(request, person);
    const before = await account.changeName({ firstName: hostileName, lastName });
    const tricks = watchForTricks(page);
    const name = `${hostileName} ${lastName}`;
    await page.goto('/api/health');
    await page.evaluate((token) => sessionStorage.setItem('cquiz-token', token), account.token);
    await page.goto('/');
    await page.getByRole('button', { name: `Your menu, ${name}`, exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Your menu' });
    await expect(menu.getByText(name, { exact: true })).toBeVisible();
    await expect(menu.getByText(emailOf(person))).toBeVisible();
    await menu.getByRole('button', { name: 'Profile' }).click();
    const drawer = page.getByRole('dialog', { name: 'Profile' });
    await expect(drawer.getByText(name, { exact: true })).toBeVisible();
    await expect(drawer.getByLabel('First name')).toHaveValue(hostileName);
    await expect(drawer.getByLabel('Last name')).toHaveValue(lastName);
    expect(tricks).toEqual([]);
    await account.changeName(before);
  });
}

interface Name {
  firstName: string;
  lastName: string;
}

/** By the API, which accepts names that the pages would not send. */
async function signIn(request: APIRequestContext, person: DemoPerson) {
  const data = { email: emailOf(person), password: demoPassword };
  const signedIn = await request.post('/api/auth/login', { data });
  const { token, user } = (await signedIn.json()) as { token: string; user: { person: Name } };
  return {
    token,
    /** Returns the name until now. */
    changeName: async (name: Name): Promise<Name> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await request.patch('/api/profile', { headers, data: name });
      expect(answer.ok(), await answer.text()).toBe(true);
      return { firstName: user.person.firstName, lastName: user.person.lastName };
    },
  };
}
