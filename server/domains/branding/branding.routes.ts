import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageAddress } from '#shared/branding/match.ts';
import * as contract from '#shared/contract/branding.ts';
import { getBrandImage } from '../files/brand-images.service.ts';
import { keepImage, removeImage } from './brand-images.service.ts';
import {
  createProfile,
  deleteOwnProfile,
  type EditorTools,
  listEntries,
  matchAddress,
  previewColor,
  restoreProfile,
  updateEntry,
} from './profiles.service.ts';

export function brandingRoutes(
  app: FastifyInstance,
  own: Pick<EditorTools, 'db' | 'store' | 'brands'>,
): void {
  const { events, photos, queue } = app;
  const tools: EditorTools = { ...own, events, photos, queue };
  app.serve(contract.getBranding, ({ request }) => own.brands.find(addressOf(request)));
  app.serve(contract.listBrandCandidates, ({ request }) => own.brands.listCandidates(addressOf(request)));
  app.serve(contract.getBrandImage, ({ params }) => getBrandImage(own.db, own.store, params.fileId));
  editorRoutes(app, tools);
  imageRoutes(app, tools);
}

function editorRoutes(app: FastifyInstance, tools: EditorTools): void {
  app.serve(contract.listBrandingProfiles, ({ actor }) => listEntries(tools.db, actor));
  app.serve(contract.previewBranding, ({ body }) => previewColor(body.primaryColor));
  app.serve(contract.matchBranding, ({ body }) => matchAddress(tools.db, body.address));
  app.serve(contract.createBrandingProfile, ({ actor, body }) => createProfile(tools, actor, body));
  app.serve(contract.updateBrandingProfile, ({ actor, params, body }) =>
    updateEntry(tools, actor, params.profileKey, body),
  );
  app.serve(contract.deleteBrandingProfile, async ({ actor, params }) => {
    await deleteOwnProfile(tools, actor, params.profileKey);
    return null;
  });
  app.serve(contract.restoreBrandingProfile, ({ actor, params }) =>
    restoreProfile(tools, actor, params.profileKey),
  );
}

function imageRoutes(app: FastifyInstance, tools: EditorTools): void {
  app.serve(contract.putBrandLogo, ({ actor, params, file }) =>
    keepImage(tools, actor, { key: params.profileKey, image: 'logo', file }),
  );
  app.serve(contract.putBrandFavicon, ({ actor, params, file }) =>
    keepImage(tools, actor, { key: params.profileKey, image: 'favicon', file }),
  );
  app.serve(contract.deleteBrandLogo, ({ actor, params }) =>
    removeImage(tools, actor, { key: params.profileKey, image: 'logo' }),
  );
  app.serve(contract.deleteBrandFavicon, ({ actor, params }) =>
    removeImage(tools, actor, { key: params.profileKey, image: 'favicon' }),
  );
}

function addressOf(request: FastifyRequest): PageAddress {
  return { href: `${request.protocol}://${request.host}/`, hostname: request.hostname };
}
