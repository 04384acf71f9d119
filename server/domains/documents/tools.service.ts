import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import type { Events } from '#server/plugins/events.ts';
import type { SiteAddresses } from '#server/plugins/origins.ts';
import type { Brands } from '../branding/branding.service.ts';
import type { Mailer } from '../mail/mail.service.ts';
import { type DocumentSeals, openDocumentSeals } from './document-seals.service.ts';

export interface DocumentTools {
  db: Db;
  addresses: SiteAddresses;
  brands: Brands;
  events: Events;
  mailer: Mailer;
  seals: DocumentSeals;
}

export async function gatherDocumentTools(
  app: FastifyInstance,
  { db, brands }: Pick<DocumentTools, 'db' | 'brands'>,
): Promise<DocumentTools> {
  const { events, mailer, channels, siteAddresses: addresses } = app;
  return { db, addresses, brands, events, mailer, seals: await openDocumentSeals(db, channels) };
}
