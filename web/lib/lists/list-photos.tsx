import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { photo } from '#shared/limits.ts';

type Photos = ReadonlyMap<string, string>;

/** Undefined: each photo loads from its own address. */
const ListPhotosContext = createContext<Photos | undefined>(undefined);

interface Props {
  /** The addresses of the photos in the list. */
  of: readonly (string | null)[];
  children: ReactNode;
}

/** Loads the photos of a list together, and small. */
export function ListPhotos({ of, children }: Props) {
  const stored = of.filter((address) => address !== null && fileLink.test(address)) as string[];
  const photos = useQuery({
    queryKey: ['photos', ...stored],
    queryFn: ({ signal }) => fetchPhotos(stored, signal),
    enabled: stored.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    // More rows must not hide the photos of those above.
    placeholderData: keepPreviousData,
    retry: false,
  });
  const known = photos.isError ? undefined : (photos.data ?? noPhotos);
  return <ListPhotosContext value={known}>{children}</ListPhotosContext>;
}

const noPhotos: Photos = new Map();
const fileLink = /^\/api\/file\/(\d+)\?expires=(\d+)&signature=([\w-]+)$/;

async function fetchPhotos(addresses: readonly string[], signal: AbortSignal): Promise<Photos> {
  const calls: Promise<[string, string][]>[] = [];
  for (let from = 0; from < addresses.length; from += photo.maxThumbnails) {
    calls.push(fetchThumbnails(addresses.slice(from, from + photo.maxThumbnails), signal));
  }
  return new Map((await Promise.all(calls)).flat());
}

async function fetchThumbnails(
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<[string, string][]> {
  const links = addresses.map((address) => address.replace(fileLink, '$1.$2.$3')).join(',');
  const response = await fetch(`/api/file?links=${links}`, { signal });
  if (!response.ok) throw new Error(`The photos could not be loaded: ${response.status}.`);
  const photosById = (await response.json()) as Record<string, string>;
  // A photo that is left out no longer exists.
  return addresses.map((address) => [address, photosById[address.replace(fileLink, '$1')] ?? address]);
}

/** The image source for an address in the list; null while it loads. */
export function useListPhoto(address: string | null): string | null {
  const photos = use(ListPhotosContext);
  if (address === null || !photos || !fileLink.test(address)) return address;
  return photos.get(address) ?? null;
}
