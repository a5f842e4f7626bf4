import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { surface } from '../../ui/surface.ts';
import { phone } from '../../ui/screen-width.ts';
import { fillSx } from './panel-layout.ts';

interface ChartCardProps {
  title: string;
  subtitle?: string;
  actions?: ReactNode;
  children: ReactNode;
  /** True if the content reaches the edges of the card, as a table does. */
  isFlush?: boolean;
}

export function ChartCard({ title, subtitle, actions, children, isFlush = false }: ChartCardProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ ...surface, ...fillSx, minWidth: 0 }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 1, minHeight: 44, px: 2, pt: 1, flexWrap: 'wrap' }}
      >
        <Typography id={id} component="h2" variant="h3">
          {title}
        </Typography>
        {subtitle !== undefined && (
          <Typography component="span" variant="caption" sx={subtitleSx}>
            {subtitle}
          </Typography>
        )}
        {actions !== undefined && (
          <Stack direction="row" sx={{ ml: 'auto', gap: 0.5, minHeight: 36 }}>
            {actions}
          </Stack>
        )}
      </Stack>
      <Box sx={isFlush ? undefined : { ...fillSx, px: 2, pb: 2, pt: 0.5 }}>{children}</Box>
    </Box>
  );
}

/** On phones the actions are next to the title, and the subtitle is below both. */
const subtitleSx = { color: 'text.secondary', [phone]: { order: 1, width: '100%' } } as const;
