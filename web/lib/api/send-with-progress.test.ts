import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from './api-client.ts';

/** The part of XMLHttpRequest that a form needs; Node has none. */
class Line {
  static last: Line;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  onprogress = () => {};
  status = 0;
  statusText = '';
  responseText = '';
  responseHeaders = '';
  opened: string[] = [];
  headers: Record<string, string> = {};
  body: FormData | undefined;
  isAborted = false;

  constructor() {
    Line.last = this;
  }
  open(method: string, url: string) {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.isAborted = true;
  }
  getAllResponseHeaders() {
    return this.responseHeaders;
  }
  answer(status: number, json: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(json) });
    this.onload();
  }
}

const signedOut: string[] = [];
const call = createApiClient({ token: () => 'secret', onSignedOut: (token) => signedOut.push(token) });

function upload(options: { signal?: AbortSignal } = {}) {
  const progress: [number, number][] = [];
  const file = new File(['x'], 'week 1.csv');
  const answer = call(
    'form POST /fileUpload/upload',
    { body: { check: 'true' }, file },
    { ...options, onProgress: (sent, total) => progress.push([sent, total]) },
  );
  const failure = answer.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { answer, failure, progress, line: Line.last };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  signedOut.length = 0;
});

describe('a form with progress', () => {
  it('sends fields, file and token, and reports the bytes sent', async () => {
    const { answer, progress, line } = upload();
    expect(line.opened).toEqual(['POST', '/api/fileUpload/upload']);
    expect(line.headers).toEqual({ Authorization: 'Bearer secret', 'Accept-Language': 'en' });
    expect([...(line.body?.keys() ?? [])]).toEqual(['check', 'file']);
    line.upload.onprogress?.({ loaded: 40, total: 100 });
    line.upload.onprogress?.({ loaded: 100, total: 100 });
    line.answer(200, { success: true, id: 7 });
    expect(await answer).toEqual({ success: true, id: 7 });
    expect(progress).toEqual([
      [40, 100],
      [100, 100],
    ]);
  });

  it('fails like every call: with the server’s message, and reports an expired token', async () => {
    const refused = upload();
    const body = { success: false, message: 'No.', code: 'FILE_REFUSED', details: ['Row 4: no.'] };
    refused.line.answer(422, body);
    expect(await refused.failure).toMatchObject({
      status: 422,
      code: 'FILE_REFUSED',
      details: ['Row 4: no.'],
    });
    const unknown = upload();
    unknown.line.answer(401, { success: false, message: 'Who?', code: 'UNAUTHENTICATED' });
    expect(await unknown.failure).toMatchObject({ status: 401 });
    expect(signedOut).toEqual(['secret']);
  });

  it('fails when the connection breaks', async () => {
    const { failure, line } = upload();
    line.onerror();
    expect(await failure).toMatchObject({ status: 0, message: 'Network error: No response from server' });
  });

  it('continues while bytes are sent, and times out after a minute without any', async () => {
    const { failure, line } = upload();
    for (let part = 1; part <= 5; part += 1) {
      await vi.advanceTimersByTimeAsync(59_000);
      expect(line.isAborted).toBe(false);
      line.upload.onprogress?.({ loaded: part, total: 100 });
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(line.isAborted).toBe(true);
    expect(await failure).toMatchObject({ status: 0 });
  });

  it('ends when the page aborts it, without an error to show', async () => {
    const leaving = new AbortController();
    const { failure, line } = upload({ signal: leaving.signal });
    leaving.abort();
    expect(line.isAborted).toBe(true);
    expect(await failure).toMatchObject({ name: 'AbortError' });
    expect(await upload({ signal: leaving.signal }).failure).toMatchObject({ name: 'AbortError' });
  });
});
