import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useSize, type Size } from '../use-size.ts';
import { chartSx } from './chart-style.ts';

interface SizedChartProps {
  height: { xs: number; md: number };
  children: (size: Size) => ReactNode;
}

/**
 * Draws a chart once its size is known, so that it is never drawn in a wrong size. The chart also fills a card that is
 * higher than needed. The drawing is positioned absolutely, so that the card can become lower again.
 */
export function SizedChart({ height, children }: SizedChartProps) {
  const [frame, size] = useSize<HTMLDivElement>();
  return (
    <Box ref={frame} sx={{ ...chartSx, position: 'relative', flexGrow: 1, minHeight: height }}>
      <Box sx={{ position: 'absolute', inset: 0 }}>{size && size.width > 0 && children(size)}</Box>
    </Box>
  );
}
