import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageAddress } from '#shared/branding/match.ts';
import * as contract from '#shared/contract/platform/branding.ts';
import { getBrandImage } from '../files/brand-images.service.ts';
import { keepImage, removeImage } from './brand-images.service.ts';
import {
  createProfile,
  deleteOwnProfile,
  type EditorDeps,
  listEntries,
  matchAddress,
  previewColor,
  restoreProfile,
  updateEntry,
} from './profiles.service.ts';

export function brandingRoutes(app: FastifyInstance, own: Pick<EditorDeps, 'db' | 'store' | 'brands'>): void {
  const { events, photos, queue } = app;
  const deps: EditorDeps = { ...own, events, photos, queue };
  app.serve(contract.getBranding, ({ request }) => own.brands.find(addressOf(request)));
  app.serve(contract.listBrandCandidates, ({ request }) => own.brands.listCandidates(addressOf(request)));
  app.serve(contract.getBrandImage, ({ params }) => getBrandImage(own.db, own.store, params.fileId));
  editorRoutes(app, deps);
  imageRoutes(app, deps);
}

function editorRoutes(app: FastifyInstance, deps: EditorDeps): void {
  app.serve(contract.listBrandingProfiles, ({ actor }) => listEntries(deps.db, actor));
  app.serve(contract.previewBranding, ({ body }) => previewColor(body.primaryColor));
  app.serve(contract.matchBranding, ({ body }) => matchAddress(deps.db, body.address));
  app.serve(contract.createBrandingProfile, ({ actor, body }) => createProfile(deps, actor, body));
  app.serve(contract.updateBrandingProfile, ({ actor, params, body }) =>
    updateEntry(deps, actor, params.profileKey, body),
  );
  app.serve(contract.deleteBrandingProfile, async ({ actor, params }) => {
    await deleteOwnProfile(deps, actor, params.profileKey);
    return null;
  });
  app.serve(contract.restoreBrandingProfile, ({ actor, params }) =>
    restoreProfile(deps, actor, params.profileKey),
  );
}

function imageRoutes(app: FastifyInstance, deps: EditorDeps): void {
  app.serve(contract.putBrandLogo, ({ actor, params, file }) =>
    keepImage(deps, actor, { key: params.profileKey, image: 'logo', file }),
  );
  app.serve(contract.putBrandFavicon, ({ actor, params, file }) =>
    keepImage(deps, actor, { key: params.profileKey, image: 'favicon', file }),
  );
  app.serve(contract.deleteBrandLogo, ({ actor, params }) =>
    removeImage(deps, actor, { key: params.profileKey, image: 'logo' }),
  );
  app.serve(contract.deleteBrandFavicon, ({ actor, params }) =>
    removeImage(deps, actor, { key: params.profileKey, image: 'favicon' }),
  );
}

function addressOf(request: FastifyRequest): PageAddress {
  return { href: `${request.protocol}://${request.host}/`, hostname: request.hostname };
}
