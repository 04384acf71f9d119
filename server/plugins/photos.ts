import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import { photo } from '#shared/limits.ts';
import { createTurns } from './turns.ts';

/** How a picture is kept. */
interface Shape {
  /** The longest, in pixels. */
  edge: number;
  quality: number;
  /** Put behind what is transparent. */
  ground?: string;
  /** WebP when not given. */
  format?: 'png';
}

/** Whose photo it is: those of one person don't keep others waiting. Without an account it is the address. */
interface PhotoSender {
  accountId?: number | undefined;
  address: string;
}

export interface Photos {
  /** A photo as it is kept: a small WebP (of a brand a PNG) with nothing in it but the picture. Throws PHOTO_… for what is none. */
  prepare(bytes: Buffer, by: PhotoSender, kind?: keyof typeof shapes): Promise<Buffer>;
}

declare module 'fastify' {
  interface FastifyInstance {
    photos: Photos;
  }
}

const shapes = {
  person: { edge: 640, quality: 82 },
  // Beside a name in a list, at most 48 pixels high on a screen of twice the usual sharpness.
  thumbnail: { edge: 96, quality: 75 },
  // Its small print must stay legible, and so must black lines on nothing when the page is dark.
  question: { edge: 1_600, quality: 90, ground: '#ffffff' },
  logo: { edge: 512, quality: 90, format: 'png' },
  // Not every browser takes a WebP in its tab.
  icon: { edge: 128, quality: 90, format: 'png' },
} as const satisfies Record<string, Shape>;
// Far above what the largest picture allowed takes: the net for one that was made to take for ever.
const seconds = 20;

export const photos = fp(
  async (app: FastifyInstance) => {
    // One of 40 megapixels may take some hundred megabytes while it is open, and each that waits its own five.
    const turns = createTurns({ atOnce: 1, mostWaiting: 60 });
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

/** The bytes decide: what a name or a sender says of them may be a lie, and other decoders have other holes. */
function isPicture(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp || [png, jpeg].some((magic) => bytes.subarray(0, magic.length).equals(magic));
}

// Loaded with the first photo: it would cost every start a tenth of a second and 20 MB.
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Where a camera stood, what it was and whose it is stays behind: only what is asked for is kept. */
async function shrink(bytes: Buffer, { edge, quality, ground, format }: Shape): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    // Phones write what a decoder warns of and shows well: only what cannot be read to its end is refused.
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: photo.mostPixels, autoOrient: true })
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten(ground === undefined ? false : { background: ground })
      .timeout({ seconds });
    return await (format === 'png' ? picture.png() : picture.webp({ quality })).toBuffer();
  } catch (error) {
    throw new AppError('PHOTO_UNREADABLE', { cause: error });
  }
}
