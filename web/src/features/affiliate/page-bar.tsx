import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/chevrons.tsx';
import type { Pages } from './use-pages.ts';

interface PageBarProps {
  label: string;
  pages: Pages;
  count: number;
  total: number | null;
  next: string | null;
}

/**
 * A text such as "1 to 20 of 41", with buttons for the previous and next page. Renders nothing if all rows are on one
 * page.
 */
export function PageBar({ label, pages, count, total, next }: PageBarProps) {
  if (pages.isFirst && next === null) return null;
  const { before } = pages;
  const range = `${before + 1} to ${before + count}`;
  const known = total === null ? range : `${range} of ${Math.max(total, before + count)}`;
  return (
    <Box component="nav" aria-label={label} sx={barSx}>
      {/*
       * The last page can be empty: a next page is offered after every full page, even if it contains the last row of
       * all.
       */}
      <span role="status">{count === 0 ? 'No more rows' : known}</span>
      {/* The buttons are not `disabled` on the first and last page, because a disabled button would lose the focus. */}
      <IconButton
        aria-label="Previous page"
        aria-disabled={pages.isFirst}
        onClick={() => pages.back()}
        sx={stepSx}
      >
        <ChevronLeftIcon />
      </IconButton>
      <IconButton
        aria-label="Next page"
        aria-disabled={next === null}
        onClick={() => next !== null && pages.forward(next, count)}
        sx={stepSx}
      >
        <ChevronRightIcon />
      </IconButton>
    </Box>
  );
}

const barSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 0.5,
  typography: 'body2',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;

const stepSx = { '&[aria-disabled="true"]': { opacity: 0.45, cursor: 'default' } } as const;
