import './primitives.css';
import type { ComponentProps, ElementType, JSX } from 'react';

/** In pixels at the default text size: the steps of `--space-…` in theme.css. */
type Space = 4 | 8 | 12 | 16 | 20 | 24 | 32;

type Tag = keyof JSX.IntrinsicElements;
type As<Name extends Tag, Own> = Own & { as?: Name } & Omit<ComponentProps<Name>, keyof Own | 'as'>;

type StackProps = {
  gap?: Space;
  /** Each child is as wide as its content instead of as the stack. */
  align?: 'start';
};

/** One below the other: `<Stack gap={16}>`. */
export function Stack<Name extends Tag = 'div'>(props: As<Name, StackProps>) {
  const { as, gap, align, ...rest } = props as As<'div', StackProps>;
  const Element: ElementType = as ?? 'div';
  return <Element {...rest} className={join('ui-stack', rest.className)} data-gap={gap} data-align={align} />;
}

type RowProps = {
  gap?: Space;
  /** The gap between wrapped lines, if different. */
  lineGap?: 4 | 8 | 12;
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'between' | 'end';
  wrap?: boolean;
};

/** Side by side: `<Row wrap gap={8} align="center">`. Without `align` all have the height of the tallest. */
export function Row<Name extends Tag = 'div'>(props: As<Name, RowProps>) {
  const { as, gap, lineGap, align, justify, wrap, ...rest } = props as As<'div', RowProps>;
  const Element: ElementType = as ?? 'div';
  return (
    <Element
      {...rest}
      className={join('ui-row', rest.className)}
      data-gap={gap}
      data-line-gap={lineGap}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap || undefined}
    />
  );
}

type TextProps = {
  /** The name of a `--type-…` in theme.css. */
  size?: 'title' | 'section' | 'body' | 'label' | 'small' | 'small-label' | 'caption' | 'caption-label';
  /** The name of a colour in theme.css: `ink` is the darkest, `ink3` the palest. */
  tone?: 'ink' | 'ink2' | 'ink3' | 'success' | 'warning' | 'danger' | 'info';
  /** Breaks a word that is longer than the line, and keeps it from widening its row. */
  breaks?: boolean;
  /** Ends in "…" where the line is full. */
  oneLine?: boolean;
  /** As wide as its row leaves room. */
  grow?: boolean;
};

/** A text in a size and tone of the theme: `<Text as="span" size="small" tone="ink2">`. */
export function Text<Name extends Tag = 'p'>(props: As<Name, TextProps>) {
  const { as, size, tone, breaks, oneLine, grow, ...rest } = props as As<'p', TextProps>;
  const Element: ElementType = as ?? 'p';
  return (
    <Element
      {...rest}
      className={join('ui-text', rest.className)}
      data-size={size}
      data-tone={tone}
      data-breaks={breaks || undefined}
      data-one-line={oneLine || undefined}
      data-grow={grow || undefined}
    />
  );
}

function join(own: string, given: string | undefined): string {
  return given === undefined ? own : `${own} ${given}`;
}
