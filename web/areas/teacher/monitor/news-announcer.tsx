import { useState } from 'react';
import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { tellNews } from './news.ts';

/** For screen readers, sparingly. */
export function NewsAnnouncer({ attempts }: { attempts: readonly MonitoredAttempt[] }) {
  const [known, setKnown] = useState(attempts);
  const [text, setText] = useState('');
  if (attempts !== known) {
    setKnown(attempts);
    const news = tellNews(known, attempts);
    if (news !== '') setText(news);
  }
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
