import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { encodeForm } from '../form.ts';
import type { TestApp } from '../test-app.ts';
import { chooseIds } from './chosen-id.ts';
import type { drawFiles } from './files.ts';
import type { Operation } from './operations.ts';
import type { DraftBody, DraftRequest } from './requests.ts';
import type { Caller, FuzzSchool } from './school.ts';

/** A call as it is sent. */
export interface SentRequest {
  method: Operation['method'];
  url: string;
  headers: Record<string, string>;
  payload: Buffer | string | undefined;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

export type Send = (request: SentRequest, operation: Operation) => Promise<Answer>;

// With the right password these would leave no school to continue with.
const emptiesTheSchool = [
  '/api/system/factoryReset',
  '/api/setUp/startForReal',
  '/api/backup/{backupId}/restore',
];

export type Files = Awaited<ReturnType<typeof drawFiles>>;

export async function finishRequest(
  { operation, draft, caller }: { operation: Operation; draft: DraftRequest; caller: Caller },
  { school, files }: { school: FuzzSchool; files: Files },
): Promise<SentRequest> {
  const { params, query, body } = chooseIds(draft, (noun, at) =>
    school.findId(caller, noun, at),
  ) as DraftRequest;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name]) || '%20');
  const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${inAddress(value)}`).join('&');
  const sent = await encodeBody(body, files);
  const isSpared = emptiesTheSchool.includes(operation.path) && typeof sent.payload === 'string';
  return {
    method: operation.method,
    url: search === '' ? path : `${path}?${search}`,
    headers: {
      ...sent.headers,
      ...(draft.contentType === undefined ? {} : { 'content-type': draft.contentType }),
    },
    payload: isSpared ? String(sent.payload).replaceAll(demoPassword, 'Not-this-1') : sent.payload,
  };
}

function asText(value: unknown): string {
  // Not with String(), because a hostile value may define toString.
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function inAddress(value: unknown): string {
  return encodeURIComponent(asText(value).toWellFormed().slice(0, 3_000));
}

async function encodeBody(
  body: DraftBody,
  files: Files,
): Promise<{ payload: SentRequest['payload']; headers: Record<string, string> }> {
  switch (body.kind) {
    case 'none':
      return { payload: undefined, headers: {} };
    case 'json':
      return { payload: JSON.stringify(body.value) ?? '', headers: { 'content-type': 'application/json' } };
    case 'raw':
      return { payload: body.text, headers: { 'content-type': 'application/json' } };
    case 'form': {
      const { fields, file, fileField } = body;
      const entries = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
      const texts = entries.map(([name, value]) => [name, asText(value)]);
      const brought = files[file];
      return encodeForm({
        ...Object.fromEntries(texts),
        ...(brought === undefined ? {} : { [fileField]: brought }),
      });
    }
  }
}

const longestSeconds = 15;

/** Injects the call into the server; `pipeline.test.ts` covers the network. */
export function sendInto({ app }: TestApp): Send {
  return async ({ method, url, headers, payload }, { isStream }) => {
    const options = {
      method,
      url,
      headers: { origin: 'https://evil.example', ...headers },
      ...(payload === undefined ? {} : { payload }),
    };
    const late = new AbortController();
    const answer = await Promise.race([
      app.inject({ ...options, payloadAsStream: isStream }),
      sleep(longestSeconds * 1_000, undefined, { signal: late.signal, ref: false }),
    ]);
    late.abort();
    if (answer === undefined) throw new Error(`No answer within ${longestSeconds} seconds.`);
    const isOpen = isStream && answer.statusCode === 200;
    if (isOpen) answer.stream().destroy();
    const { statusCode: status } = answer;
    return { status, headers: answer.headers, text: isOpen ? '' : await textOf(answer, isStream) };
  };
}

type Injected = Awaited<ReturnType<TestApp['app']['inject']>>;

async function textOf(answer: Injected, isStream: boolean): Promise<string> {
  if (!isStream) return answer.body;
  const pieces: Buffer[] = [];
  for await (const piece of answer.stream()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
