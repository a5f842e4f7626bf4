import type { Cell } from '@fanfare/core/analytics/csv.ts';
import Box from '@mui/material/Box';
import { ChartReader } from './chart-reader.tsx';
import { NumberTable } from './chart-frame.tsx';
import { LinesChart } from './charts/index.ts';
import { chartColours } from './colours.ts';
import { axisDay, countOf } from './figure-text.ts';
import { chartHeight } from './panel-layout.ts';

export interface PlainLineProps {
  label: string;
  points: readonly { day: string; value: number }[];
  /** The label of a point, if it is not a day. */
  textOf?: (day: string) => string;
  /** Shows these numbers instead of the chart; null shows the chart. */
  table: readonly (readonly Cell[])[] | null;
}

/** A line chart for other features. People read it with the pointer, with the arrow keys or as a table. */
export function PlainLine({ label, points, textOf = axisDay, table }: PlainLineProps) {
  const height = chartHeight.small;
  const days = points.map(({ day, value }) => ({ day, value }));
  if (table) return <NumberTable title={label} rows={table} height={height.md} />;
  return (
    <Box sx={chartColours}>
      <ChartReader
        label={label}
        count={days.length}
        linesAt={(index) => {
          const { day = '', value = 0 } = days[index] ?? {};
          return [`${textOf(day)} · ${countOf(value)}`];
        }}
      >
        <LinesChart
          line={{ id: 'values', label, colour: 'c1', days, before: null, missing: null, total: null }}
          height={height}
          marked={new Set()}
          textOf={textOf}
        />
      </ChartReader>
    </Box>
  );
}
