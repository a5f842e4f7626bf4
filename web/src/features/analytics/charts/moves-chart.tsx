import type { MovesBlock } from '@fanfare/core/analytics/panel.ts';
import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { LinePlot } from '@mui/x-charts/LineChart';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { shortCount } from '../figure-text.ts';
import { barDays, edges, labelEvery, plainChart } from './chart-style.ts';
import { SizedChart } from './sized-chart.tsx';

const signed = (value: number): string => (value > 0 ? `+${shortCount(value)}` : shortCount(value));

export interface MovesChartProps {
  block: MovesBlock;
  height: { xs: number; md: number };
}

/** Gains above zero, losses below zero with hatching, and a line for the difference. */
export function MovesChart({ block, height }: MovesChartProps) {
  const id = useId();
  const days = block.days.map(({ day }) => day);
  return (
    <SizedChart height={height}>
      {(size) => (
        <ChartsContainer
          {...size}
          {...plainChart}
          xAxis={[barDays(days)]}
          yAxis={[{ id: 'values', width: edges.left, tickNumber: 4, valueFormatter: signed }]}
          series={[
            {
              id: 'gained',
              type: 'bar',
              stack: 'moves',
              data: block.days.map(({ gained }) => gained),
              color: 'var(--c1)',
            },
            {
              id: 'lost',
              type: 'bar',
              stack: 'moves',
              data: block.days.map(({ lost }) => -lost),
              color: `url(#${id})`,
            },
            {
              id: 'net',
              type: 'line',
              curve: 'monotoneX',
              data: block.days.map(({ gained, lost }) => gained - lost),
              color: 'var(--mui-palette-text-primary)',
              showMark: false,
            },
          ]}
        >
          <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" fill="var(--mui-palette-background-paper)" />
            <line x1="1.5" y1="0" x2="1.5" y2="5" stroke="var(--c2)" strokeWidth="3" />
          </pattern>
          <ChartsGrid horizontal />
          <BarPlot borderRadius={2} skipAnimation />
          <Box component="g" sx={{ '& path': { strokeWidth: '1.5px !important' } }}>
            <LinePlot skipAnimation />
          </Box>
          <ChartsXAxis
            axisId="days"
            disableTicks
            disableLine
            tickLabelInterval={labelEvery(days.length, size.width)}
          />
          <ChartsYAxis axisId="values" disableLine disableTicks />
        </ChartsContainer>
      )}
    </SizedChart>
  );
}
