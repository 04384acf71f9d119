import { createHmac, timingSafeEqual } from 'node:crypto';

/** Temporary addresses of files. Anyone with the address can read the file. */
export interface FileLinks {
  /** The same for about an hour, so that a browser can cache the file, and valid for at least an hour. */
  sign(fileId: number, now: Date): string;
  /** How many seconds it is still valid; undefined if it expired or has a wrong signature. */
  findSecondsLeft(link: FileLink, now: Date): number | undefined;
}

export interface FileLink {
  fileId: number;
  /** In Unix seconds, as in the address. */
  expires: string;
  signature: string;
}

const hour = 3_600;

export function createFileLinks(secret: Buffer): FileLinks {
  function signatureOf(fileId: number, expires: string): string {
    return createHmac('sha256', secret).update(`file ${fileId} ${expires}`).digest('base64url');
  }
  return {
    sign: (fileId, now) => {
      const expires = String((Math.floor(secondsOf(now) / hour) + 2) * hour);
      return `/api/file/${fileId}?expires=${expires}&signature=${signatureOf(fileId, expires)}`;
    },
    findSecondsLeft: ({ fileId, expires, signature }, now) => {
      const left = Number(expires) - secondsOf(now);
      return left > 0 && isEqual(signature, signatureOf(fileId, expires)) ? left : undefined;
    },
  };
}

function secondsOf(time: Date): number {
  return time.getTime() / 1000;
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
