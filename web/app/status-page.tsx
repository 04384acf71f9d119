import { useEffect, useState } from 'react';
import { getHealth, getReadiness } from '#shared/contract/system.ts';
import { createApiClient } from '../lib/api-client.ts';

const call = createApiClient({ token: () => null, timeoutMs: 5_000 });
const askAgainMs = 5_000;

type State = 'asking' | 'ready' | 'waiting' | 'unreachable';

const words: Record<State, { title: string; text: string }> = {
  asking: { title: 'Checking…', text: 'Asking the server how it is.' },
  ready: { title: 'Ready', text: 'The server is up and its database answers.' },
  waiting: {
    title: 'Starting',
    text: 'The server is up and waits for its database. This page looks again by itself.',
  },
  unreachable: { title: 'No answer', text: 'The server does not answer. This page looks again by itself.' },
};

async function askState(): Promise<{ state: State; version: string }> {
  try {
    const { version } = await call(getHealth);
    const ready = await call(getReadiness).then(
      () => true,
      () => false,
    );
    return { state: ready ? 'ready' : 'waiting', version };
  } catch {
    return { state: 'unreachable', version: '' };
  }
}

export function StatusPage() {
  const [{ state, version }, setStatus] = useState({ state: 'asking' as State, version: '' });
  useEffect(() => {
    let shown = true;
    const ask = () => askState().then((status) => shown && setStatus(status));
    void ask();
    const timer = setInterval(() => void ask(), askAgainMs);
    return () => {
      shown = false;
      clearInterval(timer);
    };
  }, []);

  return (
    <main>
      <h1>
        <span className="bubble" aria-hidden="true">
          C
        </span>
        CQuiz
      </h1>
      <p className="tagline">Smart Quiz Management System</p>
      <section aria-live="polite" data-state={state}>
        <h2>{words[state].title}</h2>
        <p>{words[state].text}</p>
      </section>
      <p className="foot">
        <a href="/api/docs">API documentation</a>
        {version === '' ? null : <span>Version {version}</span>}
      </p>
    </main>
  );
}
