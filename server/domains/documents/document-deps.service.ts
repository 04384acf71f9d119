import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import type { SiteAddresses } from '#server/plugins/http/origins.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Brands } from '../branding/branding.service.ts';
import type { Mailer } from '../mail/mail.service.ts';
import { type DocumentSeals, openDocumentSeals } from './document-seals.service.ts';

export interface DocumentDeps {
  db: Db;
  addresses: SiteAddresses;
  brands: Brands;
  events: Events;
  mailer: Mailer;
  seals: DocumentSeals;
}

export async function createDocumentDeps(
  app: FastifyInstance,
  { db, brands }: Pick<DocumentDeps, 'db' | 'brands'>,
): Promise<DocumentDeps> {
  const { events, mailer, channels, siteAddresses: addresses } = app;
  return { db, addresses, brands, events, mailer, seals: await openDocumentSeals(db, channels) };
}
