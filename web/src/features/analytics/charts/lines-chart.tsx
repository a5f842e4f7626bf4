import type { Line } from '@fanfare/core/analytics/panel.ts';
import { gapsIn } from '@fanfare/core/analytics/days.ts';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { useDrawingArea, useXScale } from '@mui/x-charts/hooks';
import { AreaPlot, LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { useId } from 'react';
import { axisDay, countOf, shortCount } from '../figure-text.ts';
import { edges, labelEvery, plainChart } from './chart-style.ts';
import { SizedChart } from './sized-chart.tsx';

export interface LinesChartProps {
  line: Line;
  height: { xs: number; md: number };
  /** Indexes of the days on which Fanfare published posts. */
  marked: ReadonlySet<number>;
  /** The labels of the axis, if its points are not days. */
  textOf?: (day: string) => string;
}

/** Hatches days without a number, so that they do not look like zero. */
function Gaps({ line, id }: { line: Line; id: string }) {
  const scale = useXScale<'point'>();
  const { top, height } = useDrawingArea();
  const half = scale.step() / 2;
  return (
    <g>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="0" y1="0" x2="0" y2="6" stroke="var(--c-previous)" strokeWidth="1.25" opacity="0.55" />
      </pattern>
      {gapsIn(line.days).map(({ first, last }) => (
        <rect
          key={first}
          x={(scale(first) ?? 0) - half}
          width={(scale(last) ?? 0) - (scale(first) ?? 0) + 2 * half}
          y={top}
          height={height}
          fill={`url(#${id})`}
        />
      ))}
    </g>
  );
}

/**
 * The range of the axis: from the lowest to the highest total, with some room below and above. The axis does not start
 * at zero, because totals change little compared with their size.
 */
function rangeOf(values: readonly number[]): { min: number; max: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(10, Math.round((high - low) * 0.2));
  return { min: Math.max(0, low - room), max: high + room };
}

/** A line with the area below it, and a dashed line for the previous period. */
export function LinesChart({ line, height, marked, textOf = axisDay }: LinesChartProps) {
  const id = useId();
  const days = line.days.map(({ day }) => day);
  const colour = `var(--${line.colour})`;
  const hasBefore = line.before?.some((value) => value !== null) ?? false;
  const isTotal = line.isTotal ?? false;
  return (
    <SizedChart height={height}>
      {(size) => (
        <ChartsContainer
          {...size}
          {...plainChart}
          xAxis={[
            { id: 'days', scaleType: 'point', data: days, height: edges.bottom, valueFormatter: textOf },
          ]}
          yAxis={[
            {
              id: 'values',
              ...(isTotal ? rangeOf(line.days.flatMap(({ value }) => value ?? [])) : { min: 0 }),
              width: edges.left,
              tickNumber: 4,
              valueFormatter: isTotal ? countOf : shortCount,
            },
          ]}
          series={[
            {
              id: 'now',
              type: 'line',
              data: line.days.map(({ value }) => value),
              area: !isTotal,
              curve: 'monotoneX',
              color: colour,
              shape: 'circle',
              showMark: ({ index }) => marked.has(index),
            },
            ...(hasBefore && line.before
              ? [
                  {
                    id: 'before',
                    type: 'line' as const,
                    data: [...line.before],
                    curve: 'monotoneX' as const,
                    color: 'var(--c-previous)',
                    showMark: false,
                  },
                ]
              : []),
          ]}
        >
          <ChartsGrid horizontal />
          <Gaps line={line} id={id} />
          {!isTotal && <AreaPlot skipAnimation />}
          <LinePlot skipAnimation />
          <MarkPlot skipAnimation />
          <ChartsXAxis axisId="days" disableTicks tickLabelInterval={labelEvery(days.length, size.width)} />
          <ChartsYAxis axisId="values" disableLine disableTicks />
        </ChartsContainer>
      )}
    </SizedChart>
  );
}
