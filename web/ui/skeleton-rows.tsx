import { SkeletonBlock } from './skeleton-block.tsx';

/** A list on its way. */
export function SkeletonRows({ count, height = 44 }: { count: number; height?: number }) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <SkeletonBlock key={index} height={height} />
  ));
}
