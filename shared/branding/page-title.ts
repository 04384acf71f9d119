interface Named {
  name: string;
  tagline: string;
}

interface Words {
  /** What the sign-in page is called. */
  login: string;
  /** Of the page, as soon as there is one. */
  heading?: string;
}

/** What the window of a page is called under a brand. */
export function pageTitle(
  { name, tagline }: Named,
  pathname: string,
  { login, heading = '' }: Words,
): string {
  if (/^\/login\/?$/i.test(pathname)) return login;
  return [heading, name, tagline].filter((part) => part !== '').join(' - ');
}
