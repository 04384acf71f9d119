import './skeleton-block.css';

type SkeletonBlockProps = {
  height: number;
  width?: number | string;
  /** The height of the line of text it stands for: the page must not jump when the text comes. */
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
