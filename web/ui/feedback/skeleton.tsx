import './skeleton.css';

type SkeletonBlockProps = {
  height: number;
  width?: number | string;
  /** The line height of the text it replaces, so that the page does not jump. */
  lineHeight?: number;
};

export function SkeletonBlock({ height, width, lineHeight = height }: SkeletonBlockProps) {
  return (
    <span
      className="ui-skeleton"
      style={{ height, width, marginBlock: (lineHeight - height) / 2 }}
      aria-hidden="true"
    />
  );
}

/** The skeleton of a list. */
export function SkeletonRows({ count, height = 44 }: { count: number; height?: number }) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <SkeletonBlock key={index} height={height} />
  ));
}
