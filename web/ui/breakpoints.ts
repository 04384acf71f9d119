/**
 * The widths and heights at which the layout changes. Stylesheets name them as `@media (--phone)`, which the build
 * replaces by the query; components ask `useBreakpoint('phone')`.
 */
export const breakpoints = {
  'small-phone': '(max-width: 29.99em)',
  phone: '(max-width: 47.99em)',
  tablet: '(max-width: 61.99em)',
  'small-laptop': '(max-width: 65.99em)',
  laptop: '(max-width: 74.99em)',
  /** A phone held sideways, or a page zoomed in to 400 %. */
  short: '(max-height: 30em)',
} as const;

export type Breakpoint = keyof typeof breakpoints;
