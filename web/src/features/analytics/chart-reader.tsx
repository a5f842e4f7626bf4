import Box from '@mui/material/Box';
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { edges } from './charts/chart-style.ts';
import { fillSx } from './panel-layout.ts';

interface ChartReaderProps {
  label: string;
  count: number;
  /**
   * True for bars, which are centred in bands of equal width. The points of a line, in contrast, reach from edge to
   * edge.
   */
  isBand?: boolean;
  /** The lines of the tooltip, the first one in bold. */
  linesAt: (index: number) => readonly string[];
  children: ReactNode;
}

/** The position of a day on the axis, from 0 to 1. */
export function axisPosition(index: number, count: number, isBand = false): number {
  if (isBand) return (index + 0.5) / Math.max(1, count);
  return count < 2 ? 0.5 : index / (count - 1);
}

/** A position in the drawing area as a CSS length. */
export const cssLeft = (position: number): string =>
  `calc(${edges.left}px + (100% - ${edges.left + edges.margin.right}px) * ${position})`;

/**
 * Shows the numbers of the day under the pointer. Arrow keys, Home and End also choose a day; Escape hides the
 * numbers.
 */
export function ChartReader({ label, count, isBand = false, linesAt, children }: ChartReaderProps) {
  const [index, setIndex] = useState<number | null>(null);
  const shown = index === null || index >= count ? null : index;
  const read = (event: KeyboardEvent) => {
    const from = shown ?? (event.key === 'ArrowLeft' ? count : -1);
    const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1 }[event.key];
    if (event.key === 'Escape') setIndex(null);
    if (next === undefined) return;
    event.preventDefault();
    setIndex(Math.min(count - 1, Math.max(0, next)));
  };
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const position = (clientX - left - edges.left) / (width - edges.left - edges.margin.right);
    const at = isBand ? Math.floor(position * count) : Math.round(position * (count - 1));
    setIndex(position < -0.02 || position > 1.02 ? null : Math.min(count - 1, Math.max(0, at)));
  };
  const lines = shown === null ? [] : linesAt(shown);
  const position = shown === null ? 0 : axisPosition(shown, count, isBand);
  return (
    <Box
      role="group"
      aria-label={`${label}. Read the days with the arrow keys.`}
      tabIndex={0}
      onKeyDown={read}
      onPointerMove={point}
      onPointerLeave={() => setIndex(null)}
      onBlur={() => setIndex(null)}
      sx={{ ...fillSx, position: 'relative', borderRadius: '4px' }}
    >
      <Box aria-hidden sx={fillSx}>
        {children}
      </Box>
      {shown !== null && (
        <>
          <Box aria-hidden sx={{ ...ruleSx, left: cssLeft(position) }} />
          <Box
            aria-hidden
            sx={{
              ...tipSx,
              // The tooltip is on the side of the point with more space, so that it never covers the point.
              left: cssLeft(position),
              transform: position > 0.5 ? 'translateX(calc(-100% - 12px))' : 'translateX(12px)',
            }}
          >
            {lines.map((line, n) => (
              <Box key={line} sx={n === 0 ? { fontWeight: 600 } : { color: '#c5cad6' }}>
                {line}
              </Box>
            ))}
          </Box>
        </>
      )}
      <Box role="status" sx={visuallyHidden}>
        {lines.join('. ')}
      </Box>
    </Box>
  );
}

const ruleSx = {
  position: 'absolute',
  top: edges.margin.top,
  bottom: edges.bottom,
  width: '1px',
  bgcolor: 'text.secondary',
  pointerEvents: 'none',
} as const;

const tipSx = {
  position: 'absolute',
  top: 8,
  zIndex: 2,
  maxWidth: 220,
  px: 1.5,
  py: 1,
  borderRadius: '8px',
  typography: 'caption',
  color: '#f2f3f7',
  bgcolor: '#14171f',
  boxShadow: '0 8px 24px rgba(10, 12, 20, 0.28)',
  pointerEvents: 'none',
  '[data-theme="dark"] &': { bgcolor: '#2b303d' },
} as const;
