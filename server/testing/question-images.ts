import type { LightMyRequestResponse } from 'fastify';
import { encodeForm } from './form.ts';
import { drawPhoto } from './people.ts';
import type { SignedIn } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

/** Uploads bytes as a question image and returns the response. */
export async function sendQuestionImage(
  { app }: TestApp,
  person: SignedIn,
  bytes: Buffer | string,
  name = 'diagram.png',
): Promise<LightMyRequestResponse> {
  const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  const form = await encodeForm({ image: new File([part], name) });
  return app.inject({
    method: 'POST',
    url: '/api/questionImage',
    headers: { ...form.headers, ...person.headers },
    payload: form.payload,
  });
}

/** Uploads an image that no question uses yet. */
export async function uploadQuestionImage(
  server: TestApp,
  person: SignedIn,
): Promise<{ id: number; url: string }> {
  const answer = await sendQuestionImage(server, person, await drawPhoto());
  if (answer.statusCode !== 201) throw new Error(`The picture was not taken: ${answer.body}`);
  return answer.json();
}
