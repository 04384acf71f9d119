interface Named {
  name: string;
  tagline: string;
}

interface TitleParts {
  /** The title of the sign-in page. */
  login: string;
  /** The page's own title, once known. */
  heading?: string;
}

/** The document title of a page under a brand. */
export function pageTitle(
  { name, tagline }: Named,
  pathname: string,
  { login, heading = '' }: TitleParts,
): string {
  if (/^\/login\/?$/i.test(pathname)) return login;
  return [heading, name, tagline].filter((part) => part !== '').join(' - ');
}
