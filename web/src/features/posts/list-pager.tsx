import { counted } from '@fanfare/core/text/counted.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { narrow } from '../../ui/screen-width.ts';
import { rowChoices, type ListDisplay } from './list-display.ts';

interface Counted {
  /** The number of the first row on the page, counted from 1. */
  from: number;
  shown: number;
  /** The number of rows on all pages; null while some rows are not loaded. */
  total: number | null;
  /** The number of posts in all rows; null for a search, whose posts are not counted. */
  posts: number | null;
}

/** "Groups 1 to 3 of 20 · 60 posts", or "1 to 3 of 20" if each row has one post. */
function countedText({ from, shown, total, posts }: Counted, { shape, grouping }: ListDisplay): string {
  const rows = `${from} to ${from + shown - 1}${total === null ? '' : ` of ${total}`}`;
  if (posts === null || posts === total) return rows;
  const areGroups = shape === 'table' || grouping === 'group';
  return `${areGroups ? 'Groups ' : ''}${rows} · ${counted(posts, 'post')}`;
}

interface PagerProps extends Counted {
  page: number;
  last: number;
  setPage: (page: number) => void;
  /** Null if failed posts are listed by cause. That list has no counts, and no choice of rows per page. */
  display: ListDisplay | null;
  onDisplay: (change: Partial<ListDisplay>) => void;
}

export function Pager({ page, last, setPage, display, onDisplay, ...rows }: PagerProps) {
  return (
    <Box sx={pagerSx}>
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {display && countedText(rows, display)}
      </Typography>
      <Pagination
        label="Pages of posts"
        page={page}
        last={last}
        hasMore={rows.total === null}
        onChange={setPage}
      />
      {display?.shape === 'table' && (
        <RowsField rows={display.rows} onChange={(choice) => onDisplay({ rows: choice })} />
      )}
    </Box>
  );
}

function RowsField({ rows, onChange }: { rows: number; onChange: (rows: number) => void }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, '& select': { width: 88 } }}>
      <Box component="span" aria-hidden sx={{ color: 'text.secondary', typography: 'body2' }}>
        Rows
      </Box>
      <SelectField
        hideLabel
        label="Rows per page"
        value={String(rows)}
        onChange={(value) => onChange(Number(value))}
        options={rowChoices.map((choice) => ({ value: String(choice), label: String(choice) }))}
      />
    </Box>
  );
}

/**
 * On wide screens, the counts are to the left of the page buttons, and the choice of rows per page is to their right.
 * On small screens, they are below each other.
 */
const pagerSx = {
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  columnGap: 2,
  alignItems: 'start',
  '& > p': { lineHeight: '40px' },
  '& > nav': { gridColumn: 2 },
  '& > div': { gridColumn: 3, justifySelf: 'end' },
  [`@media ${narrow}`]: {
    gridTemplateColumns: '1fr',
    justifyItems: 'center',
    textAlign: 'center',
    '& > p': { lineHeight: 'inherit', mb: 1 },
    '& > nav, & > div': { gridColumn: 1, justifySelf: 'center' },
  },
} as const;
