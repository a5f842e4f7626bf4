import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { shortCount } from '../figure-text.ts';
import { barDays, edges, labelEvery, plainChart } from './chart-style.ts';
import { SizedChart } from './sized-chart.tsx';

export interface StackChartProps {
  days: readonly string[];
  layers: readonly { id: string; colour: string; values: readonly number[] }[];
  height: { xs: number; md: number };
}

/** Bars by day, with a layer for each network. */
export function StackChart({ days, layers, height }: StackChartProps) {
  return (
    <SizedChart height={height}>
      {(size) => (
        <ChartsContainer
          {...size}
          {...plainChart}
          xAxis={[barDays(days)]}
          yAxis={[{ id: 'values', min: 0, width: edges.left, tickNumber: 4, valueFormatter: shortCount }]}
          series={layers.map(({ id, colour, values }) => ({
            id,
            type: 'bar',
            stack: 'views',
            data: [...values],
            color: `var(--${colour})`,
          }))}
        >
          <ChartsGrid horizontal />
          <BarPlot borderRadius={2} skipAnimation />
          <ChartsXAxis axisId="days" disableTicks tickLabelInterval={labelEvery(days.length, size.width)} />
          <ChartsYAxis axisId="values" disableLine disableTicks />
        </ChartsContainer>
      )}
    </SizedChart>
  );
}
