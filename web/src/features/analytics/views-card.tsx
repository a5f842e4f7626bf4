import type { Cell } from '@fanfare/core/analytics/csv.ts';
import { viewsByDay } from '@fanfare/core/analytics/results.ts';
import { addDays, dayIn } from '@fanfare/core/calendar/days.ts';
import type { AnalyticsDays } from '@fanfare/core/analytics/answer.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ChartFrame, legendSx, swatchSx, Waiting } from './chart-frame.tsx';
import { ChartReader } from './chart-reader.tsx';
import { axisDay, countOf } from './figure-text.ts';
import { chartHeight } from './panel-layout.ts';
import { analyticsNetworks } from './panels.ts';
import type { TopPost } from './top-posts.tsx';

const StackChart = lazyComponent(async () => (await import('./charts/index.ts')).StackChart);

/** The colours of the networks, in an order in which neighbours differ most. */
const colours = ['c1', 'c3', 'c2', 'c4'] as const;

interface ViewsCardProps {
  fileName: string;
  posts: readonly TopPost[];
  days: AnalyticsDays;
  now: Date;
  timeZone: string;
  /** True while posts are still loading. */
  isWaiting: boolean;
}

/** The days of the range, and the views of their posts by network. */
function layersOf({
  posts,
  days: count,
  now,
  timeZone,
}: Pick<ViewsCardProps, 'posts' | 'days' | 'now' | 'timeZone'>) {
  const today = dayIn(now.getTime(), timeZone);
  const days = Array.from({ length: count }, (_, n) => addDays(today, n + 1 - count));
  const dayOf = (at: string) => dayIn(Date.parse(at), timeZone);
  const layers = analyticsNetworks.flatMap(({ id, label }, n) => {
    const own = posts.filter(({ account }) => account.platform === id);
    const colour = colours[n % colours.length] ?? 'c4';
    return own.length === 0 ? [] : [{ id, label, colour, values: viewsByDay(own, days, dayOf) }];
  });
  return { today, days, layers };
}

export const viewsTitle = 'Views by day of publication';

export function viewsRows(shown: Parameters<typeof layersOf>[0]): Cell[][] {
  const { days, layers } = layersOf(shown);
  return [
    ['Day', ...layers.map(({ label }) => label)],
    ...days.map((day, n) => [day, ...layers.map(({ values }) => values[n] ?? null)]),
  ];
}

/** The current views of the posts of each day, by network. The sum of all views equals the number on the card above. */
export function ViewsCard({ fileName, isWaiting, ...shown }: ViewsCardProps) {
  const { today, days, layers } = layersOf(shown);
  const title = viewsTitle;
  if (layers.length === 0 && !isWaiting) return null;
  return (
    <ChartFrame
      title={title}
      subtitle="Until now, of the posts published on each day"
      fileName={fileName}
      rows={() => viewsRows(shown)}
      height={chartHeight.main.md}
    >
      <Box sx={legendSx}>
        {layers.map(({ id, label, colour, values }) => (
          <span key={id}>
            <Box component="i" sx={{ ...swatchSx, bgcolor: `var(--${colour})` }} />
            {label} <b>{countOf(values.reduce((sum, value) => sum + value, 0))}</b>
          </span>
        ))}
        {layers.length === 0 && <Skeleton width={160} />}
      </Box>
      {layers.length === 0 ? (
        <Waiting height={chartHeight.main} />
      ) : (
        <ChartReader
          label={title}
          count={days.length}
          isBand
          linesAt={(index) => [
            axisDay(days[index] ?? today),
            ...layers.map(({ label, values }) => `${label} ${countOf(values[index] ?? 0)}`),
          ]}
        >
          <Suspense fallback={<Waiting height={chartHeight.main} />}>
            <StackChart days={days} layers={layers} height={chartHeight.main} />
          </Suspense>
        </ChartReader>
      )}
    </ChartFrame>
  );
}
