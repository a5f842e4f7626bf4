import Box from '@mui/material/Box';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { useMemo, useState, type ReactNode } from 'react';
import { ModalProvider } from '../ui/modals.tsx';
import { look } from '../ui/theme/theme.ts';
import { ToastProvider } from '../ui/toasts.tsx';

type Mode = 'light' | 'dark';

/** The look of the product below one element, whatever the page around it looks like. What floats stays inside it. */
const themeIn = (container: HTMLElement | null) =>
  createTheme({
    ...look,
    // The provider marks the whole page with the mode of the page as well, which is not what a pane looks like.
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

/** The same thing in the light and in the dark: side by side where there is room, else one below the other. */
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
