import type { BioLink, BioResults } from '@fanfare/core/bio/page.ts';
import { emptyChart } from '../../ui/surface.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PlainLine } from '../analytics/index.ts';
import { countWithUnit, countOf, rateText } from './figure-text.ts';
import { dayRows, linkResults, pointsOf, type LinkResult, type Shown } from './results.ts';

const shownOptions = [
  { value: 'views', label: 'Views' },
  { value: 'clicks', label: 'Clicks' },
] as const;

interface ResultsChartProps {
  results: BioResults;
  links: readonly BioLink[];
  isTable: boolean;
}

export function ResultsChart({ results, links, isTable }: ResultsChartProps) {
  const [shown, setShown] = useState<Shown>('views');
  const [chosen, setChosen] = useState('');
  const rows = linkResults(results, links);
  const link = rows.find(({ id }) => id === chosen);
  const linkId = link?.id ?? null;
  const label = link
    ? `Clicks on ${link.title} per day`
    : `${shown === 'views' ? 'Views' : 'Clicks'} per day`;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {!link && (
          <Segmented label="Number" hideLabel options={shownOptions} value={shown} onChange={setShown} />
        )}
        <Box sx={{ minWidth: 180, maxWidth: 280 }}>
          <SelectField
            label="Link"
            hideLabel
            value={linkId ?? ''}
            onChange={setChosen}
            options={[
              { value: '', label: 'The whole page' },
              ...rows.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </Box>
      </Box>
      {results.views + results.clicks === 0 && !isTable ? (
        <Box sx={emptyChart}>No views yet. Share your page to begin.</Box>
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" sx={{ height: { xs: 190, md: 210 } }} />}>
          <PlainLine
            label={label}
            points={pointsOf(results, shown, linkId)}
            table={isTable ? dayRows(results, linkId) : null}
          />
        </Suspense>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {countWithUnit(results.views, 'view')} and {countWithUnit(results.clicks, 'click')}
        {results.rate !== null && `, a click rate of ${rateText(results.rate)}`}. Days begin at midnight in{' '}
        {results.timeZone}. Counted without cookies, and no IP address is kept.
      </Typography>
      <LinkList rows={rows} />
    </Box>
  );
}

const LinkList = ({ rows }: { rows: readonly LinkResult[] }) => (
  <Box component="ul" aria-label="Clicks per link" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {rows.map(({ id, title, clicks, share, isDeleted }) => (
      <Box component="li" key={id} sx={linkSx}>
        <Box component="span" sx={titleSx} data-deleted={isDeleted}>
          {title}
        </Box>
        <Box aria-hidden sx={barSx}>
          <Box style={{ width: `${share * 100}%` }} sx={fillSx} />
        </Box>
        <Box component="span" sx={countSx}>
          {countOf(clicks)} <small>{rateText(share)}</small>
        </Box>
      </Box>
    ))}
  </Box>
);

const linkSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

const titleSx = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&[data-deleted="true"]': { color: 'text.secondary' },
} as const;

const barSx = {
  gridColumn: '1 / -1',
  gridRow: 2,
  height: 6,
  borderRadius: '3px',
  bgcolor: 'action.hover',
  overflow: 'hidden',
} as const;

const fillSx = { height: '100%', borderRadius: '3px', bgcolor: 'primary.main' } as const;

const countSx = {
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '& small': { ml: 0.5, typography: 'caption', fontWeight: 400, color: 'text.secondary' },
} as const;
