import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageAddress } from '#shared/branding/match.ts';
import * as contract from '#shared/contract/branding.ts';
import type { Brands } from './branding.service.ts';

export function brandingRoutes(app: FastifyInstance, brands: Brands): void {
  app.serve(contract.getBranding, ({ request }) => brands.find(addressOf(request)));
  app.serve(contract.listBrandCandidates, ({ request }) => brands.listCandidates(addressOf(request)));
}

function addressOf(request: FastifyRequest): PageAddress {
  return { href: `${request.protocol}://${request.host}/`, hostname: request.hostname };
}
