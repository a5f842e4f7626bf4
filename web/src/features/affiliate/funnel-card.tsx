import type { AffiliateStats } from '@fanfare/core/api/affiliate.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { monthText } from '../../ui/date-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { TableIcon } from '../../ui/icons/editors.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { emptyChart, surface } from '../../ui/surface.ts';
import { phone } from '../../ui/screen-width.ts';
import { PlainLine } from '../analytics/index.ts';
import { funnelSteps, pointRows, type FunnelStep } from './funnel.ts';
import type { AffiliateRange } from '@fanfare/core/api/schemas/affiliate.ts';
import { useSearchParams } from 'react-router-dom';

const rangeOptions: readonly { value: AffiliateRange; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'all', label: 'All' },
];

/** The range of the numbers. It is stored in the address, so that a link opens the same range. */
function useRange(): [AffiliateRange, (range: AffiliateRange) => void] {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('range');
  const range = rangeOptions.find(({ value }) => value === wanted)?.value ?? '30';
  return [
    range,
    (next) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === '30') after.delete('range');
          else after.set('range', next);
          return after;
        },
        { replace: true },
      ),
  ];
}

const monthOf = (day: string) => monthText(day, 'UTC');
const chart = <Skeleton variant="rounded" sx={{ height: { xs: 190, md: 210 } }} />;
const noFunnel = { clicks: 0, signUps: 0, paying: 0, commissionCents: 0 };

export function FunnelCard() {
  const [range, setRange] = useRange();
  const { data, error, isValidating, mutate } = useRead('affiliateStats', { range });
  const [isTable, setIsTable] = useState(false);
  const isMonthly = range === 'all';
  return (
    <Box component="section" aria-label="From click to commission" sx={{ ...surface, minWidth: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1.25 }}>
        <Typography component="h2" variant="h3" sx={{ flex: '1 1 auto' }}>
          From click to commission
        </Typography>
        <Segmented label="Range" hideLabel options={rangeOptions} value={range} onChange={setRange} />
        <IconButton
          aria-label="Show clicks as table"
          aria-pressed={isTable}
          title="Show as table"
          onClick={() => setIsTable(!isTable)}
        >
          <TableIcon />
        </IconButton>
      </Stack>
      {error && !data ? (
        <Box sx={{ p: 2, pt: 0 }}>
          <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />
        </Box>
      ) : (
        <>
          <Box component="ul" sx={stepsSx}>
            {funnelSteps(data?.totals ?? noFunnel).map((step) => (
              <Step key={step.id} step={step} isLoading={!data} />
            ))}
          </Box>
          <Box sx={{ p: 2, pt: 1.5 }}>
            {data ? <Clicks stats={data} isMonthly={isMonthly} isTable={isTable} /> : chart}
          </Box>
        </>
      )}
    </Box>
  );
}

interface ClicksProps {
  stats: AffiliateStats;
  isMonthly: boolean;
  isTable: boolean;
}

function Clicks({ stats: { totals, points }, isMonthly, isTable }: ClicksProps) {
  if (totals.clicks === 0 && !isTable)
    return <Box sx={emptyChart}>No clicks yet. Share your link to begin.</Box>;
  return (
    <Suspense fallback={chart}>
      <PlainLine
        label={isMonthly ? 'Clicks per month' : 'Clicks per day'}
        points={points.map(({ from, clicks }) => ({ day: from, value: clicks }))}
        table={isTable ? pointRows(points, isMonthly) : null}
        {...(isMonthly && { textOf: monthOf })}
      />
    </Suspense>
  );
}

function Step({
  step: { label, value, note, share, id },
  isLoading,
}: {
  step: FunnelStep;
  isLoading: boolean;
}) {
  return (
    <Box component="li" sx={stepSx}>
      <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        {!isLoading && note !== null && (
          <Typography component="span" variant="caption" sx={noteSx}>
            {note}
          </Typography>
        )}
      </Stack>
      <Box sx={valueSx}>{isLoading ? <Skeleton width={72} /> : value}</Box>
      {share !== null && (
        <Box aria-hidden sx={barSx}>
          <Box
            style={{ width: isLoading ? 0 : `${share * 100}%` }}
            sx={{
              height: '100%',
              borderRadius: '4px',
              bgcolor: id === 'paying' ? 'success.main' : 'primary.main',
            }}
          />
        </Box>
      )}
    </Box>
  );
}

const stepsSx = {
  display: 'grid',
  m: 0,
  p: 0,
  listStyle: 'none',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  rowGap: 1,
} as const;

const stepSx = {
  px: 2,
  py: 0.75,
  '& + &': { borderLeft: 1, borderColor: 'divider' },
  [phone]: { '&:nth-of-type(odd)': { borderLeft: 0 } },
} as const;

const noteSx = { ml: 'auto', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const;

const valueSx = {
  fontSize: 24,
  lineHeight: '34px',
  fontWeight: 640,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
} as const;

const barSx = { height: 8, borderRadius: '4px', bgcolor: 'action.hover', overflow: 'hidden' } as const;
