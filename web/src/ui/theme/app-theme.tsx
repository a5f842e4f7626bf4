import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { modeStorageKey, theme } from './theme.ts';

/**
 * Provides the theme in light or dark mode, as chosen or as the system says. Its variables are part of the page
 * (`theme-styles.ts`).
 */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={modeStorageKey}
      disableTransitionOnChange
      disableStyleSheetGeneration
    >
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
