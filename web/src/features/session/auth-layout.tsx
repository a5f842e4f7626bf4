import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { ProductMark } from '../../ui/product-mark.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';

const Panel = lazyComponent(async () => (await import('./panel.tsx')).Panel);

/** Tells whether the window is wide enough for the panel next to the form. If not, the panel is not loaded. */
export const hasPanel = (): boolean => window.matchMedia('(min-width: 900px)').matches;

interface AuthLayoutProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** Layout of all pages before signing in: the form, and on wide screens a panel about the product. */
export function AuthLayout({ title, text, children }: AuthLayoutProps) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      <Stack component="main" sx={{ minWidth: 0, p: { xs: 2, sm: 4 }, bgcolor: 'background.paper' }}>
        <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center', minHeight: 44 }}>
          <ProductMark size={28} />
          <Typography component="p" variant="h3">
            Fanfare
          </Typography>
        </Stack>
        {/* The distance from the top is fixed, so that the heading does not move when the form below it changes. */}
        <Stack
          sx={{
            width: '100%',
            maxWidth: 400,
            mx: 'auto',
            gap: 3,
            pt: { xs: 5, md: 'max(10vh, 40px)' },
            pb: 4,
          }}
        >
          <Stack sx={{ gap: 0.75 }}>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {text !== undefined && (
              <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', textWrap: 'pretty' }}>
                {text}
              </Typography>
            )}
          </Stack>
          {children}
        </Stack>
      </Stack>
      <Box
        sx={{
          display: { xs: 'none', md: 'block' },
          bgcolor: 'background.default',
          backgroundImage: (theme) =>
            `radial-gradient(90% 70% at 100% 0%, ${theme.vars?.palette.primary.light ?? ''}, transparent)`,
          borderLeft: 1,
          borderColor: 'divider',
        }}
      >
        {hasPanel() && (
          <Suspense>
            <Panel />
          </Suspense>
        )}
      </Box>
    </Box>
  );
}
