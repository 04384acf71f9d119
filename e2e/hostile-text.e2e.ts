import { type DemoPerson, emailOf, expect, test } from './fixtures.ts';
import { hostileName, watchForTricks } from './student-fakes.ts';

const people: DemoPerson[] = ['super admin', 'teacher', 'student'];
const lastName = `"'><script>alert(2)</script> {{7*7}} ' or 1=1; --`;

for (const person of people) {
  test(`a hostile name is text on every screen of the ${person}`, async ({ page, loginAs }) => {
    await loginAs(person);
    const tricks = watchForTricks(page);
    const before = await changeName(page, { firstName: hostileName, lastName });
    const name = `${hostileName} ${lastName}`;
    await page.reload();
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
    await changeName(page, before);
  });
}

interface Name {
  firstName: string;
  lastName: string;
}

/** By the API, as an older or a hostile client would; answers the name there was. */
async function changeName(page: import('@playwright/test').Page, to: Name): Promise<Name> {
  return page.evaluate(async (body) => {
    const headers = {
      Authorization: `Bearer ${sessionStorage.getItem('cquiz-token')}`,
      'Content-Type': 'application/json',
    };
    const me = await (await fetch('/api/auth/me', { headers })).json();
    const answer = await fetch('/api/profile', { method: 'PATCH', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The name was refused: ${answer.status}`);
    return { firstName: me.user.person.firstName, lastName: me.user.person.lastName };
  }, to);
}
