import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

interface Mail {
  subject: string;
  text: string;
}

async function readMails(dataDir: string, to: string): Promise<Mail[]> {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  // File names start with the time.
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort();
  const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  return mails
    .filter((mail) => mail.to?.some(({ address }) => address === to))
    .map(({ subject = '', text = '' }) => ({ subject, text }));
}

/** As long as Playwright waits for anything else: less would fail on a slow machine. */
const maxWaitMs = 60_000;

/** Waits for a mail that matches and returns the latest; `after` skips that many earlier ones. */
export async function waitForMail(
  dataDir: string,
  to: string,
  pattern = /./,
  after = 0,
): Promise<Mail & { count: number }> {
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    const mails = (await readMails(dataDir, to)).filter(({ text }) => pattern.test(text));
    const latest = mails.at(-1);
    if (latest && mails.length > after) return { ...latest, count: mails.length };
    if (Date.now() > deadline) throw new Error(`No mail to ${to} matched ${pattern}.`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
