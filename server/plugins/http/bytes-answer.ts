import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The response of an endpoint with `bytes`. */
export interface Bytes {
  stream: Readable;
  size: number;
  mediaType: string;
  fileName: string;
  /** How long the caller's browser may cache it; 0 disables caching. */
  maxAgeSeconds: number;
}

// Image types that cannot contain script. Any other type could run as a page on our origin.
const shownInPage = /^image\/(png|jpeg|webp|gif|avif)$/;
const mediaTypeShape = /^[\w.+-]{1,63}\/[\w.+-]{1,63}$/;

export function sendBytes(reply: FastifyReply, bytes: Bytes): FastifyReply {
  const mediaType = mediaTypeShape.test(bytes.mediaType) ? bytes.mediaType : 'application/octet-stream';
  const age = Math.floor(bytes.maxAgeSeconds);
  const disposition = shownInPage.test(mediaType) ? 'inline' : 'attachment';
  return reply
    .headers({
      'Cache-Control': age > 0 ? `private, max-age=${age}` : 'no-store',
      'Content-Disposition': `${disposition}; ${fileNameParameters(bytes.fileName)}`,
      'Content-Length': bytes.size,
    })
    .type(mediaType)
    .send(bytes.stream);
}

// Keeps the last part of a path and drops line breaks, which would start another header.
function fileNameParameters(name: string): string {
  const last = name.toWellFormed().replace(/^.*[/\\]/s, '');
  const safe = last.replace(/\p{Cc}/gu, '').trim() || 'file';
  const ascii = safe.replace(/[^\x20-\x7e]|["%]/g, '_');
  return `filename="${ascii}"; filename*=UTF-8''${percentEncoded(safe)}`;
}

// RFC 5987 allows fewer characters than a URL.
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*!~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
