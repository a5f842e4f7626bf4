import { reportedRange } from '@fanfare/core/analytics/days.ts';
import type { MovesBlock } from '@fanfare/core/analytics/panel.ts';
import type { Day } from '@fanfare/core/calendar/days.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ChartCard } from './chart-card.tsx';
import { ChartFrame, legendSx, swatchSx, Waiting } from './chart-frame.tsx';
import { ChartReader } from './chart-reader.tsx';
import { axisDay, countOf, signedCount } from './figure-text.ts';
import { NoChart } from './no-chart.tsx';
import { chartHeight } from './panel-layout.ts';
import { moveRows, type FileNameFor } from './table-rows.ts';

const MovesChart = lazyComponent(async () => (await import('./charts/index.ts')).MovesChart);

interface MovesCardProps {
  block: MovesBlock;
  /** The last day of the range that is chosen on the screen. */
  today: Day;
  fileNameFor: FileNameFor;
}

export function MovesCard({ block, today, fileNameFor }: MovesCardProps) {
  const { labels, totals, days } = block;
  if (block.missing)
    return (
      <ChartCard title={block.title}>
        <NoChart figure={block.missing} />
      </ChartCard>
    );
  const range = reportedRange([{ days: days.map(({ day, gained }) => ({ day, value: gained })) }]);
  const net = (totals?.gained ?? 0) - (totals?.lost ?? 0);
  return (
    <ChartFrame
      title={block.title}
      {...(range && range.last < today && { subtitle: `Until ${axisDay(range.last)}` })}
      fileName={`${fileNameFor(range)}-${block.id}`}
      range={range}
      rows={() => moveRows(block)}
      height={chartHeight.small.md}
    >
      <Box sx={legendSx}>
        <span>
          <Box component="i" sx={{ ...swatchSx, bgcolor: 'var(--c1)' }} />
          {labels.gained} <b>{countOf(totals?.gained ?? 0)}</b>
        </span>
        <span>
          <Box
            component="i"
            sx={{
              ...swatchSx,
              background: 'repeating-linear-gradient(45deg, var(--c2) 0 2px, transparent 2px 4px)',
            }}
          />
          {labels.lost} <b>{countOf(totals?.lost ?? 0)}</b>
        </span>
        <span>
          <Box component="i" sx={lineSwatchSx} />
          Net <b>{signedCount(net)}</b>
        </span>
      </Box>
      <ChartReader
        label={block.title}
        count={days.length}
        isBand
        linesAt={(index) => {
          const { day = '', gained = 0, lost = 0 } = days[index] ?? {};
          return [axisDay(day), `${labels.gained} ${countOf(gained)}`, `${labels.lost} ${countOf(lost)}`];
        }}
      >
        <Suspense fallback={<Waiting height={chartHeight.small} />}>
          <MovesChart block={block} height={chartHeight.small} />
        </Suspense>
      </ChartReader>
      {block.note !== undefined && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {block.note}
        </Typography>
      )}
    </ChartFrame>
  );
}

/** Style of the swatch that explains the line of the net change. */
const lineSwatchSx = {
  ...swatchSx,
  height: 0,
  borderRadius: 0,
  borderTop: '2px solid',
  borderColor: 'text.primary',
  verticalAlign: 'middle',
} as const;
