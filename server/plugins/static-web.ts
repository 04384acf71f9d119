import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import { sendError } from './error-handler.ts';

const webFolder = resolve(import.meta.dirname, '../../web/dist');

/** The built pages. Every address that is no file and no call is one of the app's own: it gets the page. */
export const staticWeb = fp(
  async (app: FastifyInstance) => {
    const page = resolve(webFolder, 'index.html');
    if (existsSync(page)) {
      await app.register(fastifyStatic, {
        root: resolve(webFolder, 'assets'),
        prefix: '/assets/',
        // Their names hold a hash of their content.
        immutable: true,
        maxAge: '1y',
        index: false,
        wildcard: true,
      });
    }
    app.setNotFoundHandler(async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      const isPage = request.method === 'GET' && !/^\/(api|assets|metrics)(\/|$)/.test(path);
      if (!isPage || !existsSync(page)) return sendError(new AppError('NOT_FOUND'), request, reply);
      return reply
        .header('Cache-Control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(await readFile(page));
    });
  },
  { name: 'static-web', dependencies: ['error-handler'] },
);
