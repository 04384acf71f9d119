import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageAddress } from '#shared/branding/brand.ts';
import * as contract from '#shared/contract/branding.ts';
import type { FindBrand } from './branding.service.ts';

export function brandingRoutes(app: FastifyInstance, findBrand: FindBrand): void {
  app.serve(contract.getBranding, ({ request }) => findBrand(addressOf(request)));
}

function addressOf(request: FastifyRequest): PageAddress {
  return { href: `${request.protocol}://${request.host}/`, hostname: request.hostname };
}
