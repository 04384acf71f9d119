import './theme.css';
import '@mantine/core/styles/global.layer.css';
import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  MantineProvider,
  type VariantColorsResolver,
} from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useReducedMotion } from './use-reduced-motion.ts';

// web/before-paint.js reads the same key before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'cquiz-color-scheme' });

export function AppTheme({ children }: { children: ReactNode }) {
  const isStill = useReducedMotion();
  const theme = useMemo(() => makeTheme(isStill), [isStill]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}

const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.color !== input.theme.primaryColor) return colors;
  // White text on a yellow or orange brand is unreadable: the brand defines the text colour on its fill.
  if (input.variant === 'filled') {
    return { ...colors, color: 'var(--brand-on)', border: '1px solid var(--brand-fill-border)' };
  }
  if (input.variant === 'light') return { ...colors, border: '1px solid var(--brand-tonal-border)' };
  if (input.variant === 'subtle') return { ...colors, color: 'var(--ink2)', hover: 'var(--sunken)' };
  return colors;
};

const fieldClasses = {
  label: 'ui-field-label',
  description: 'ui-field-hint',
  error: 'ui-field-error',
  input: 'ui-field-input',
};

/** What Mantine reads in JavaScript. Colours, sizes and type are variables in theme.css. */
function makeTheme(isStill: boolean) {
  // Mantine reads the preference in an effect, which is too late for a panel that is open when the page renders.
  const panelTransition = { duration: isStill ? 0 : 180, timingFunction: 'ease-out' };
  return createTheme({
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
}
