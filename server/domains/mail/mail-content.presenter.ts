/** The content of a mail before layout; plain text, no markup. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Shown large, after the paragraphs. */
  code?: string;
  /** Also after the paragraphs. */
  button?: { label: string; href: string };
  /** The last line: why they get this mail. */
  footer: string;
}

export interface Site {
  brand: string;
  /** The start of links; null if no public address is configured. */
  linkBase: string | null;
  /** The reader's time zone; UTC if they have no account. */
  timezone?: string | undefined;
}

const maxNameLength = 60;

// Anyone can register any address under any name. Mail programs turn text that looks like an address into a link, so a
// name could carry a stranger's advertisement.
export function isNameOnly(text: string): boolean {
  const name = oneLine(text);
  return name !== '' && name.length <= maxNameLength && !/[@/\\]|\.\p{L}{2}|\d{4}/u.test(name);
}

/** Also removes characters that change the text direction. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}
