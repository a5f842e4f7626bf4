import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTitle } from './use-title.ts';

interface PageProps {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** True if the page uses the whole width of the window. */
  isWide?: boolean;
  children: ReactNode;
}

export function Page({ title, subtitle, actions, isWide = false, children }: PageProps) {
  useTitle(title);
  return (
    <Stack data-wide={isWide || undefined} sx={{ gap: { xs: 2, sm: 3.5 } }}>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          rowGap: 2,
          columnGap: { xs: 1, sm: 2 },
          flexWrap: 'wrap',
        }}
      >
        <Stack sx={{ gap: 0.25, minWidth: 0 }}>
          <Typography variant="h1">{title}</Typography>
          {subtitle !== undefined && <Typography sx={{ color: 'text.secondary' }}>{subtitle}</Typography>}
        </Stack>
        {actions !== undefined && (
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {children}
    </Stack>
  );
}
