import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#database/client.ts';
import { openEventStream } from '#server/testing/event-stream.ts';
import { createPerson, signInAsPerson } from '#server/testing/people.ts';

const password = 'Three-green-lamps';
const maxFailures = 10;

/** Returns the state that two processes on one database fail to share, in sentences. */
export async function findUnsharedState(db: Db, one: string, other: string): Promise<string[]> {
  const faults = await Promise.all([
    findSessionFaults(db, one, other),
    findLimitFaults(db, one, other),
    findEventFaults(db, one, other),
  ]);
  return faults.flat();
}

function post(address: string, path: string, body: object, token?: string): Promise<Response> {
  return fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

async function findSessionFaults(db: Db, one: string, other: string): Promise<string[]> {
  const { email } = await createPerson(db, 'STUDENT', { password });
  const signedIn = await post(one, '/auth/login', { email, password });
  if (signedIn.status !== 200) return [`sign-in: ${signedIn.status}`];
  const { token } = (await signedIn.json()) as { token: string };
  const isKnown = async (address: string) => {
    const response = await fetch(`${address}/api/notification`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    return response.status === 200;
  };
  const faults = [];
  for (const address of [one, other]) {
    if (!(await isKnown(address))) faults.push('sign-in: a process does not know the session');
  }
  await post(one, '/auth/logout', {}, token);
  await sleep(2_000);
  if (await isKnown(other)) faults.push('sign-out: the other process knows the session after 2 s');
  return faults;
}

async function findLimitFaults(db: Db, one: string, other: string): Promise<string[]> {
  const { email } = await createPerson(db, 'STUDENT', { password });
  for (let failures = 0; failures < maxFailures; failures += 1) {
    const address = failures % 2 === 0 ? one : other;
    const { status } = await post(address, '/auth/login', { email, password: 'wrong' });
    if (status !== 401) return [`limits: failure ${failures + 1} was answered with ${status}`];
  }
  const responses = await Promise.all(
    [one, other].map((address) => post(address, '/auth/login', { email, password })),
  );
  return responses.every(({ status }) => status === 429)
    ? []
    : [`limits: after ${maxFailures} failures: ${responses.map(({ status }) => status).join()}`];
}

async function findEventFaults(db: Db, one: string, other: string): Promise<string[]> {
  const admin = await signInAsPerson(db, 'SUPER_ADMIN');
  const stream = await openEventStream(other, admin.token);
  try {
    await stream.next('connected');
    await post(one, '/program', { name: `Shared ${admin.accountId}` }, admin.token);
    await stream.next('program.changed', 5_000);
    return [];
  } catch (error) {
    return [`live events: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    stream.close();
  }
}
