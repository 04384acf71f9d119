import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.color !== input.theme.primaryColor) return colors;
  // White on a yellow or orange brand cannot be read: the brand says what stands on it.
  if (input.variant === 'filled') {
    return { ...colors, color: 'var(--brand-on)', border: '1px solid var(--brand-fill-border)' };
  }
  if (input.variant === 'light') return { ...colors, border: '1px solid var(--brand-tonal-border)' };
  if (input.variant === 'subtle') return { ...colors, color: 'var(--ink2)', hover: 'var(--sunken)' };
  return colors;
};

const panelTransition = { duration: 180, timingFunction: 'ease-out' };
const fieldClasses = {
  label: 'ui-field-label',
  description: 'ui-field-hint',
  error: 'ui-field-error',
  input: 'ui-field-input',
};

/** What Mantine reads in JavaScript. Colours, sizes and type are variables in theme.css. */
export const theme = createTheme({
  respectReducedMotion: true,
  variantColorResolver: variantColors,
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: fieldClasses,
    },
    Input: { classNames: fieldClasses },
    ModalRoot: {
      defaultProps: {
        size: 480,
        padding: 0,
        centered: true,
        xOffset: 16,
        transitionProps: { transition: 'fade', ...panelTransition },
      },
    },
    DrawerRoot: { defaultProps: { padding: 0, transitionProps: panelTransition } },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 120 } } },
  },
});
