/** Space around the drawing area in pixels; what lies over a chart in HTML is placed by it. */
export const edges = {
  left: 44,
  bottom: 26,
  margin: { top: 10, right: 26, bottom: 0, left: 0 },
} as const;

/** About six labels, and always whole days apart. */
export function labelEvery(count: number): (value: unknown, index: number) => boolean {
  const step = Math.max(1, Math.ceil(count / 6));
  return (_, index) => (count - 1 - index) % step === 0 && index > 0;
}

export const chartSx = {
  width: '100%',
  '& text': {
    fill: 'var(--mui-palette-text-secondary) !important',
    fontFamily: 'inherit',
    fontSize: '12px !important',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .MuiChartsGrid-line': { stroke: 'var(--c-grid)', shapeRendering: 'crispEdges' },
  '& [data-axis-id] > line': { stroke: 'var(--mui-palette-divider) !important' },
  '& .MuiLineElement-root, & .MuiLineChart-line': { strokeWidth: 2.25 },
  '& .MuiAreaElement-root, & .MuiLineChart-area': { opacity: 0.09 },
  '& [data-series="before"]': { strokeWidth: '1.5px', strokeDasharray: '4 4' },
  '& .MuiMarkElement-root, & .MuiLineChart-mark': {
    fill: 'var(--mui-palette-background-paper)',
    strokeWidth: 2,
    r: 4.5,
  },
} as const;
