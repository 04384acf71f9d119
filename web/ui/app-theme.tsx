import './theme.css';
import '@mantine/core/styles/global.layer.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

// web/before-paint.js reads the same key before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'cquiz-color-scheme' });

export function AppTheme({ children }: { children: ReactNode }) {
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
