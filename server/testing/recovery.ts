import type { LightMyRequestResponse } from 'fastify';
import { type ReceivedMail, waitForMailFile } from './smtp.ts';
import type { TestApp } from './test-app.ts';

interface From {
  server?: TestApp;
  address?: string;
  host?: string;
}

/** Recovers a person's password with the codes from their mail. */
export class Recovery {
  private readonly read = new Set<string>();
  private readonly context: TestApp;

  constructor(context: TestApp) {
    this.context = context;
  }

  post(path: string, body: object, from: From = {}): Promise<LightMyRequestResponse> {
    const { server = this.context, address = '192.0.2.1', host = 'localhost' } = from;
    const url = `/api/auth${path}`;
    return server.app.inject({
      method: 'POST',
      url,
      remoteAddress: address,
      headers: { host },
      payload: body,
    });
  }

  ask(email: string, from?: From): Promise<LightMyRequestResponse> {
    return this.post('/reset/request', { email }, from);
  }

  verify(email: string, code: string, from?: From): Promise<LightMyRequestResponse> {
    return this.post('/reset/verify', { email, code }, from);
  }

  confirm(resetToken: string, password: string, from?: From): Promise<LightMyRequestResponse> {
    return this.post('/reset/confirm', { resetToken, password }, from);
  }

  /** The next unread mail to this address with a matching subject. */
  async readMail(email: string, subject: RegExp): Promise<ReceivedMail> {
    const mail = await waitForMailFile(
      this.context.config.dataDir,
      ({ to, subject: given, raw }) => to.includes(email) && subject.test(given) && !this.read.has(raw),
    );
    this.read.add(mail.raw);
    return mail;
  }

  async readCode(email: string): Promise<string> {
    return codeIn(await this.readMail(email, /reset code/));
  }

  /** Calls from another address, because most tests are not about limits. */
  async requestCode(email: string): Promise<string> {
    await this.ask(email, { address: '192.0.2.200' });
    return this.readCode(email);
  }

  /** The same with the long code. */
  async requestCodes(email: string): Promise<{ code: string; longCode: string }> {
    await this.ask(email, { address: '192.0.2.200' });
    const mail = await this.readMail(email, /reset code/);
    return { code: codeIn(mail), longCode: longCodeIn(mail) };
  }

  async requestToken(email: string): Promise<string> {
    const answer = await this.verify(email, await this.requestCode(email));
    return answer.json().resetToken;
  }
}

export function codeIn(mail: ReceivedMail): string {
  const code = /^\d{6}$/m.exec(mail.text)?.[0];
  if (code === undefined) throw new Error(`No code in: ${mail.text}`);
  return code;
}

function longCodeIn(mail: ReceivedMail): string {
  const code = /\b[a-z\d]{4}(-[a-z\d]{4}){3}\b/.exec(mail.text)?.[0];
  if (code === undefined) throw new Error(`No long code in: ${mail.text}`);
  return code;
}

/** This many codes that differ from the correct one. */
export function wrongCodes(right: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0'),
  );
}
