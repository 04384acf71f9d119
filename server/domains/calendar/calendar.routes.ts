import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';
import * as contract from '#shared/contract/communication/calendar.ts';
import { endFeed, getFeed, readFeed, readQuizCalendar, renewFeed } from './feed.service.ts';
import { notifyOfQuizzes } from './quiz-notices.service.ts';

export function calendarRoutes(app: FastifyInstance, db: Db): void {
  const { events, mailer } = app;
  app.serve(contract.getCalendarFeed, ({ actor }) => getFeed(db, actor));
  app.serve(contract.renewCalendarFeed, ({ actor }) => renewFeed(db, events, actor));
  app.serve(contract.endCalendarFeed, async ({ actor }) => {
    await endFeed(db, events, actor);
    return null;
  });
  app.serve(contract.readCalendarFeed, async ({ params, request }) =>
    calendarBytes(await readFeed(db, params.feed, app.originOf(request).linkBase)),
  );
  app.serve(contract.getQuizCalendar, async ({ actor, params, request }) =>
    calendarBytes(await readQuizCalendar(db, actor, params.quizId, app.originOf(request).linkBase)),
  );
  app.queue.define({ name: 'calendar.tellOfQuizzes', cron: '*/5 * * * *', retries: 0 }, () =>
    notifyOfQuizzes({ db, events, mailer }),
  );
}

function calendarBytes(text: string): Bytes {
  const bytes = Buffer.from(text);
  return {
    stream: Readable.from([bytes]),
    size: bytes.length,
    mediaType: 'text/calendar',
    fileName: 'quizzes.ics',
    maxAgeSeconds: 0,
  };
}
