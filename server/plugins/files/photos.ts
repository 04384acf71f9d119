import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import { photo } from '#shared/limits.ts';
import { createTurns } from '../jobs/turns.ts';

/** The stored form of a picture. */
interface Shape {
  /** The longer side, in pixels. */
  edge: number;
  quality: number;
  /** The background behind transparent pixels. */
  ground?: string;
  /** WebP by default. */
  format?: 'png';
}

/**
 * The owner of the turn, an account or else an address: the photos of one person do not delay those of others.
 */
interface PhotoSender {
  accountId?: number | undefined;
  address: string;
}

export interface Photos {
  /**
   * Converts a photo to a small WebP (PNG for a brand) without metadata. Throws PHOTO_… when the bytes are not a
   * photo.
   */
  prepare(bytes: Buffer, by: PhotoSender, kind?: keyof typeof shapes): Promise<Buffer>;
}

declare module 'fastify' {
  interface FastifyInstance {
    photos: Photos;
  }
}

const shapes = {
  person: { edge: 640, quality: 82 },
  // Shown beside names, at most 48 pixels high on a screen with double density.
  thumbnail: { edge: 96, quality: 75 },
  // Small print must stay legible, and black lines on a transparent background must stay visible in dark mode.
  question: { edge: 1_600, quality: 90, ground: '#ffffff' },
  logo: { edge: 512, quality: 90, format: 'png' },
  // Some browsers do not show WebP in a tab.
  icon: { edge: 128, quality: 90, format: 'png' },
} as const satisfies Record<string, Shape>;
// Far above the time that the largest allowed picture takes; stops pictures crafted to take forever.
const seconds = 20;

export const photos = fp(
  async (app: FastifyInstance) => {
    // A picture of 40 megapixels takes some hundred megabytes while it is open, and each queued one takes five.
    const turns = createTurns({ atOnce: 1, maxWaiting: 60 });
    app.decorate('photos', {
      prepare: async (bytes, { accountId, address }, kind = 'person') => {
        if (!isPicture(bytes)) throw new AppError('PHOTO_TYPE_UNSUPPORTED');
        const owner = accountId === undefined ? `address ${address}` : `account ${accountId}`;
        return turns.take(() => shrink(bytes, shapes[kind]), owner);
      },
    });
    app.metrics.gauge('cquiz_photos_waiting', 'Photos waiting for their turn', turns.waiting);
  },
  { name: 'photos', dependencies: ['metrics'] },
);

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

/** Decides by the bytes: names and media types can lie, and other decoders have known vulnerabilities. */
function isPicture(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp || [png, jpeg].some((magic) => bytes.subarray(0, magic.length).equals(magic));
}

// Loaded with the first photo: loading it at the start would cost 0.1 s and 20 MB.
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Drops metadata such as the location, the camera and the owner. */
async function shrink(bytes: Buffer, { edge, quality, ground, format }: Shape): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    // Refuses only truncated pictures: phones write files that decoders warn about and display well.
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: photo.maxPixels, autoOrient: true })
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten(ground === undefined ? false : { background: ground })
      .timeout({ seconds });
    return await (format === 'png' ? picture.png() : picture.webp({ quality })).toBuffer();
  } catch (error) {
    throw new AppError('PHOTO_UNREADABLE', { cause: error });
  }
}
