import type { NoFigure } from '@fanfare/core/analytics/figures.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { stateStyles } from './metric-card.tsx';
import { chartHeight } from './panel-layout.ts';

/** Shown in place of a chart without numbers, with the reason. */
export function NoChart({ figure }: { figure: NoFigure }) {
  const { label, icon, colour } = stateStyles[figure.kind];
  return (
    <Box sx={boxSx}>
      <Typography component="p" color={colour} sx={{ display: 'flex', gap: 1, fontWeight: 600 }}>
        {icon}
        {label}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 360 }}>
        {figure.text}
      </Typography>
    </Box>
  );
}

const boxSx = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  minHeight: chartHeight.small,
  p: 2,
  textAlign: 'center',
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: '10px',
} as const;
