import Box from '@mui/material/Box';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { useMemo, useState, type ReactNode } from 'react';
import { ModalProvider } from '../ui/modals.tsx';
import { look } from '../ui/theme/theme.ts';
import { ToastProvider } from '../ui/toasts.tsx';

type Mode = 'light' | 'dark';

/** Theme for one element, independent of the page around it. Dialogs and menus stay inside the element. */
const themeIn = (container: HTMLElement | null) =>
  createTheme({
    ...look,
    // MUI also sets the attribute on the `html` element, which `:not(html)` excludes.
    cssVariables: { colorSchemeSelector: '[data-pane="%s"]:not(html)', cssVarPrefix: 'pane' },
    components: {
      ...look.components,
      MuiModal: { defaultProps: { container } },
      MuiDialog: { ...look.components.MuiDialog, defaultProps: { container } },
    },
  });

function Pane({ mode, children }: { mode: Mode; children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const theme = useMemo(() => themeIn(element), [element]);
  return (
    <ThemeProvider theme={theme}>
      <Box
        ref={setElement}
        data-pane={mode}
        sx={{
          minWidth: 0,
          p: { xs: 2, md: 3 },
          colorScheme: mode,
          color: 'text.primary',
          bgcolor: 'background.default',
          typography: 'body1',
          '& *:focus-visible': { outlineColor: 'primary.main' },
        }}
      >
        <ToastProvider>
          <ModalProvider>{children}</ModalProvider>
        </ToastProvider>
      </Box>
    </ThemeProvider>
  );
}

/** The same children in light and in dark mode, side by side if there is room. */
export function Panes({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        overflow: 'clip',
      }}
    >
      <Pane mode="light">{children}</Pane>
      <Pane mode="dark">{children}</Pane>
    </Box>
  );
}
