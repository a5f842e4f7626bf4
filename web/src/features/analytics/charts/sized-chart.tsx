import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useSize, type Size } from '../use-size.ts';
import { chartSx } from './chart-style.ts';

interface SizedChartProps {
  height: { xs: number; md: number };
  children: (size: Size) => ReactNode;
}

/**
 * Draws a chart only after its size has been measured. The chart fills its card, even one that is higher than the chart
 * needs. The drawing is positioned absolutely, so that it does not prevent the card from becoming lower.
 */
export function SizedChart({ height, children }: SizedChartProps) {
  const [frame, size] = useSize<HTMLDivElement>();
  return (
    <Box ref={frame} sx={{ ...chartSx, position: 'relative', flexGrow: 1, minHeight: height }}>
      <Box sx={{ position: 'absolute', inset: 0 }}>{size && size.width > 0 && children(size)}</Box>
    </Box>
  );
}
