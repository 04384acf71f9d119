interface Named {
  name: string;
  tagline: string;
}

/** What the window of a page is called under a brand. */
export function pageTitle({ name, tagline }: Named, pathname: string): string {
  if (/^\/login\/?$/i.test(pathname)) return `Login - ${name}`;
  return tagline === '' ? name : `${name} - ${tagline}`;
}
