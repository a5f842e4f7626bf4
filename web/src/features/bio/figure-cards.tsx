import { changeBetween } from '@fanfare/core/analytics/figures.ts';
import type { BioResults, BioTotals } from '@fanfare/core/bio/page.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ApiError } from '../../browser/api-error.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { surface } from '../../ui/surface.ts';
import { Movement } from '../analytics/index.ts';
import { cardsSx } from './bio-layout.ts';
import { countOf, rateText } from './figure-text.ts';

interface Card {
  id: keyof BioTotals;
  label: string;
  text: (value: number | null) => string;
  note: string;
}

const cards: readonly Card[] = [
  { id: 'views', label: 'Views, 30 days', text: countOf, note: 'vs previous' },
  { id: 'clicks', label: 'Clicks', text: countOf, note: 'vs previous' },
  { id: 'rate', label: 'Click rate', text: rateText, note: 'no cookies, no IP kept' },
];

interface FigureCardsProps {
  results: BioResults | undefined;
  error: ApiError | undefined;
  onRetry: () => void;
}

/** Views, clicks and the click rate of the last 30 days, each with its change against the 30 days before. */
export function FigureCards({ results, error, onRetry }: FigureCardsProps) {
  if (error && !results) return <ErrorBox text={error.message} onRetry={onRetry} />;
  return (
    <Box sx={cardsSx}>
      {cards.map((card) => (
        <FigureCard key={card.id} card={card} results={results} />
      ))}
    </Box>
  );
}

function FigureCard({
  card: { id, label, text, note },
  results,
}: {
  card: Card;
  results: BioResults | undefined;
}) {
  const labelId = useId();
  return (
    <Box component="section" aria-labelledby={labelId} sx={cardSx}>
      <Typography
        id={labelId}
        component="h2"
        variant="body2"
        sx={{ fontWeight: 540, color: 'text.secondary' }}
      >
        {label}
      </Typography>
      <Typography component="p" sx={valueSx}>
        {results ? text(results[id]) : <Skeleton width={72} />}
      </Typography>
      <Box sx={noteSx}>
        {results ? (
          <>
            {results.previous && <Movement change={changeBetween(results.previous[id], results[id])} />}
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {results.previous || id === 'rate' ? note : ''}
            </Box>
          </>
        ) : (
          <Skeleton width={96} />
        )}
      </Box>
    </Box>
  );
}

const cardSx = { ...surface, px: { xs: 1.5, sm: 2 }, py: 1.75, minWidth: 0, minHeight: 112 } as const;

const valueSx = {
  fontSize: { xs: 22, sm: 28 },
  lineHeight: '38px',
  fontWeight: 640,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
} as const;

const noteSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  minHeight: 18,
  typography: 'caption',
  color: 'text.secondary',
} as const;
