import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import * as contract from '#shared/contract/platform/files.ts';
import { type FileLinks, getFileBytes } from './files.service.ts';
import { defineRemoval } from './photos.service.ts';
import { tidyQuestionImages } from './question-images.service.ts';
import { tidyPictures } from './stored-bytes.service.ts';
import { createThumbnails } from './thumbnails.service.ts';

export function fileRoutes(app: FastifyInstance, db: Db, store: FileStore, links: FileLinks): void {
  app.serve(contract.getFile, ({ params, query }) =>
    getFileBytes(db, store, links, { ...params, ...query }, new Date()),
  );
  const getThumbnails = createThumbnails({ db, store, links, photos: app.photos });
  app.serve(contract.getThumbnails, ({ query }) => getThumbnails(query.links, new Date()));
  defineRemoval(app.queue, db, store);
  const deps = { db, store, queue: app.queue };
  app.queue.define({ name: 'files.tidyQuestionImages', cron: '53 3 * * *' }, () => tidyQuestionImages(deps));
  app.queue.define({ name: 'files.tidyPictures', cron: '57 3 * * *' }, () => tidyPictures(db, store));
}
