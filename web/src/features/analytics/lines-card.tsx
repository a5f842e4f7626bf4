import { sumMatchedDays, reportedRange, sumOfDays } from '@fanfare/core/analytics/days.ts';
import { changeBetween } from '@fanfare/core/analytics/figures.ts';
import type { Line, LinesBlock } from '@fanfare/core/analytics/panel.ts';
import type { Day } from '@fanfare/core/calendar/days.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ChartFrame, legendSx, swatchSx, Waiting } from './chart-frame.tsx';
import { ChartReader } from './chart-reader.tsx';
import { axisDay, countOf, signedCount } from './figure-text.ts';
import { ChangeText } from './metric-card.tsx';
import { NoChart } from './no-chart.tsx';
import { chartHeight } from './panel-layout.ts';
import { lineRows, type FileNameFor } from './table-rows.ts';
import { markedDays, PostLane, type ChartPost } from './post-lane.tsx';

const LinesChart = lazyComponent(async () => (await import('./charts/index.ts')).LinesChart);

function linesAt({ days, before, label }: Line, index: number, period: number): string[] {
  const { day = '', value = null } = days[index] ?? {};
  const earlier = before?.[index] ?? null;
  const first = `${axisDay(day)} · ${label.toLowerCase()} ${value === null ? 'not in yet' : countOf(value)}`;
  if (value === null || earlier === null) return [first];
  return [first, `${signedCount(value - earlier)} against ${period} days before`];
}

interface LinesCardProps {
  block: LinesBlock;
  days: number;
  /** The last day of the chosen range; a chart that ends earlier names its last day. */
  today: Day;
  fileNameFor: FileNameFor;
  posts: readonly ChartPost[];
}

/** A card with one line chart over the whole width, or several side by side. */
export function LinesCard({ block, days, today, fileNameFor, posts }: LinesCardProps) {
  const [only] = block.lines;
  const sum = block.lines.length === 1 && only && !only.isTotal ? sumOfDays(only.days) : null;
  const known = only?.days.filter(({ value }) => value !== null).length ?? 0;
  const points = `${known} data ${known === 1 ? 'point' : 'points'}`;
  const range = reportedRange(block.lines);
  const subtitle = [
    ...(sum === null ? [] : [`${countOf(sum)} in ${days} days`]),
    points,
    ...(range && range.last < today ? [`until ${axisDay(range.last)}`] : []),
  ].join(' · ');
  return (
    <ChartFrame
      title={block.title}
      subtitle={block.note ?? subtitle}
      fileName={`${fileNameFor(range)}-${block.id}`}
      range={range}
      rows={() => lineRows(block.lines)}
      height={chartHeight.main.md}
    >
      {block.lines.length === 1 && only ? (
        <OneLine line={only} days={days} posts={posts} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          {block.lines.map((line) => (
            <SmallLine key={line.id} line={line} days={days} />
          ))}
        </Box>
      )}
    </ChartFrame>
  );
}

function OneLine({ line, days, posts }: { line: Line; days: number; posts: readonly ChartPost[] }) {
  if (line.missing) return <NoChart figure={line.missing} />;
  const height = line.isTotal ? chartHeight.small : chartHeight.main;
  const marked = markedDays(posts, line.days);
  return (
    <>
      {!line.isTotal && <Legend hasBefore={line.before !== null} hasPosts={marked.size > 0} days={days} />}
      <ChartReader
        label={line.label}
        count={line.days.length}
        linesAt={(index) => [
          ...linesAt(line, index, days),
          ...(marked.get(index) ?? []).map(({ title }) => title.slice(0, 60)),
        ]}
      >
        <Suspense fallback={<Waiting height={height} />}>
          <LinesChart line={line} height={height} marked={new Set(marked.keys())} />
        </Suspense>
      </ChartReader>
      <PostLane marked={marked} count={line.days.length} />
    </>
  );
}

function SmallLine({ line, days }: { line: Line; days: number }) {
  const total = line.total ?? sumOfDays(line.days);
  const matched = sumMatchedDays(line);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography
        variant="body2"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
      >
        <Box component="span" aria-hidden sx={{ ...swatchSx, bgcolor: `var(--${line.colour})` }} />
        {line.label}
      </Typography>
      {line.missing ? (
        <NoChart figure={line.missing} />
      ) : (
        <>
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, flexWrap: 'wrap', minHeight: 32 }}>
            <Box component="span" sx={{ fontSize: 20, fontWeight: 640, fontVariantNumeric: 'tabular-nums' }}>
              {total === null ? '–' : countOf(total)}
            </Box>
            {matched && <ChangeText change={changeBetween(matched.before, matched.now)} text={null} />}
          </Box>
          <ChartReader
            label={line.label}
            count={line.days.length}
            linesAt={(index) => linesAt(line, index, days)}
          >
            <Suspense fallback={<Waiting height={chartHeight.narrow} />}>
              <LinesChart line={line} height={chartHeight.narrow} marked={new Set()} />
            </Suspense>
          </ChartReader>
        </>
      )}
    </Box>
  );
}

function Legend({ hasBefore, hasPosts, days }: { hasBefore: boolean; hasPosts: boolean; days: number }) {
  return (
    <Box aria-hidden sx={legendSx}>
      <span>
        <Box component="i" sx={{ width: 16, borderTop: '2px solid var(--c1)' }} />
        This period
      </span>
      {hasBefore && (
        <span>
          <Box component="i" sx={{ width: 16, borderTop: '2px dashed var(--c-previous)' }} />
          Previous {days} days
        </span>
      )}
      {hasPosts && (
        <span>
          <Box
            component="i"
            sx={{ width: 10, height: 10, border: '2px solid var(--c1)', borderRadius: '50%' }}
          />
          Sent with Fanfare
        </span>
      )}
    </Box>
  );
}
