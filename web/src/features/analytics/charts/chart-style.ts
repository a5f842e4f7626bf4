import { axisDay } from '../figure-text.ts';

/** The space around the drawing area in pixels. HTML elements over a chart are positioned with these numbers. */
export const edges = {
  left: 44,
  bottom: 26,
  margin: { top: 10, right: 26, bottom: 0, left: 0 },
} as const;

/** Options of every chart. `ChartReader` shows the values, so MUI's own tooltips and keyboard navigation are off. */
export const plainChart = {
  skipAnimation: true,
  disableAxisListener: true,
  disableKeyboardNavigation: true,
  margin: edges.margin,
} as const;

export const barDays = (days: readonly string[]) => ({
  id: 'days',
  scaleType: 'band' as const,
  data: [...days],
  height: edges.bottom,
  valueFormatter: axisDay,
  categoryGapRatio: 0.25,
});

/** The width of a label such as "22 Nov" with the gap beside it, in pixels. */
const labelWidth = 68;

/**
 * Decides which days have a label: the last day and every n-th day before it, but never the first. The width allows two
 * to six labels.
 */
export function labelEvery(count: number, width: number): (value: unknown, index: number) => boolean {
  const most = Math.min(6, Math.max(2, Math.floor((width - edges.left) / labelWidth)));
  const step = Math.max(1, Math.ceil(count / most));
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
  // A thin line between the layers, so that they can be told apart without their colours.
  '& .MuiBarElement-root, & .MuiBarChart-element': {
    stroke: 'var(--mui-palette-background-paper)',
    strokeWidth: 1,
  },
  '& .MuiLineElement-root, & .MuiLineChart-line': { strokeWidth: 2.25 },
  '& .MuiAreaElement-root, & .MuiLineChart-area': { opacity: 0.09 },
  '& [data-series="before"]': { strokeWidth: '1.5px', strokeDasharray: '4 4' },
  '& .MuiMarkElement-root, & .MuiLineChart-mark': {
    fill: 'var(--mui-palette-background-paper)',
    strokeWidth: 2,
    r: 4.5,
  },
} as const;
