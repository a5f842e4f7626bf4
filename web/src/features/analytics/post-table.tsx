import type { PostColumn, PostRows } from '@fanfare/core/analytics/panel.ts';
import {
  nextSort,
  readPostSort,
  sortPosts,
  writePostSort,
  type PostSort,
} from '@fanfare/core/analytics/sort-posts.ts';
import { counted } from '@fanfare/core/text/counted.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { MenuButton } from '../../ui/menu-button.tsx';
import { phone } from '../../ui/screen-width.ts';
import { ChartCard } from './chart-card.tsx';
import { FilledMark } from './metric-card.tsx';
import { tableHeadSx } from './panel-layout.ts';
import { wholeRowLinkSx } from './post-link.tsx';
import { PostTableRow } from './post-table-row.tsx';
import { TableActions } from './table-actions.tsx';
import { postRows } from './table-rows.ts';

export interface PostTableProps {
  posts: PostRows;
  days: number;
  /** The chosen sort, as written in the address. */
  sort: string | null;
  onSort: (sort: string | null) => void;
  timeZone: string;
  /** The address of the details of a post that Fanfare published; null for other posts. */
  addressOf: (networkId: string) => string | null;
  network: string;
  fileName: string;
}

const shownAtFirst = 8;

/** The posts of the period with their numbers, the best first or by a chosen column. */
export function PostTable({
  posts,
  days,
  sort: chosen,
  onSort,
  timeZone,
  addressOf,
  network,
  fileName,
}: PostTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const sort = readPostSort(chosen, posts);
  const sorted = sortPosts(posts, sort);
  const shown = showsAll ? sorted : sorted.slice(0, shownAtFirst);
  const isEmpty = posts.rows.length === 0;
  const numbers = [...posts.columns, { id: 'engagement', header: 'Engagement', isFilled: false }];
  const headerOf = (by: string, text: ReactNode, className?: string) => (
    <th
      key={by}
      scope="col"
      className={className}
      aria-sort={sort.by !== by ? 'none' : sort.isUp ? 'ascending' : 'descending'}
    >
      <Box
        component="button"
        type="button"
        sx={sortSx}
        onClick={() => onSort(writePostSort(nextSort(sort, by), posts))}
      >
        {text}
        {sort.by === by && <span aria-hidden>{sort.isUp ? ' ↑' : ' ↓'}</span>}
      </Box>
    </th>
  );
  return (
    <ChartCard
      title={posts.title}
      subtitle={`Last ${days} days · ${counted(posts.rows.length, posts.title === 'Recent videos' ? 'video' : 'post')} · engagement above 3% is highlighted`}
      isFlush
      actions={
        <>
          {!isEmpty && (
            <SortMenu numbers={numbers} sort={sort} onSort={(to) => onSort(writePostSort(to, posts))} />
          )}
          <TableActions fileName={fileName} rows={() => postRows({ ...posts, rows: sorted }, timeZone)} />
        </>
      }
    >
      {isEmpty ? (
        <Box sx={{ px: 2, pb: 2, typography: 'body2', color: 'text.secondary' }}>
          Nothing was published in the last {days} days.
        </Box>
      ) : (
        <>
          <Box component="table" sx={tableSx}>
            <thead>
              <tr>
                {headerOf('title', posts.title === 'Recent videos' ? 'Video' : 'Post')}
                {posts.kindHeader !== null && headerOf('kind', posts.kindHeader)}
                {headerOf('published', 'Published')}
                {numbers.map(({ id, header, isFilled }) =>
                  headerOf(
                    id,
                    <>
                      {header}
                      {isFilled && <FilledMark />}
                    </>,
                    'number',
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <PostTableRow
                  key={row.id}
                  row={row}
                  posts={posts}
                  timeZone={timeZone}
                  network={network}
                  address={addressOf(row.id)}
                />
              ))}
            </tbody>
          </Box>
          {posts.rows.length > shownAtFirst && (
            <Box sx={{ p: 1, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
              <Button size="small" onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? 'Show fewer' : `Show all ${posts.rows.length}`}
              </Button>
            </Box>
          )}
        </>
      )}
    </ChartCard>
  );
}

interface SortMenuProps {
  numbers: readonly PostColumn[];
  sort: PostSort;
  onSort: (sort: PostSort) => void;
}

/** Sorts the posts on phones, where the table has no header. */
function SortMenu({ numbers, sort, onSort }: SortMenuProps) {
  const choices = [
    { label: 'Newest first', to: { by: 'published', isUp: false } },
    { label: 'Oldest first', to: { by: 'published', isUp: true } },
    ...numbers.map(({ id, header }) => ({
      label: `Most ${header.toLowerCase()}`,
      to: { by: id, isUp: false },
    })),
  ];
  const shown = choices.find(({ to }) => to.by === sort.by && to.isUp === sort.isUp);
  return (
    <Box sx={{ display: 'none', [phone]: { display: 'block' } }}>
      <MenuButton
        label={shown?.label ?? 'Sort'}
        buttonProps={{ size: 'small', color: 'inherit' }}
        actions={choices.map(({ label, to }) => ({ label, onSelect: () => onSort(to) }))}
      />
    </Box>
  );
}

const sortSx = {
  font: 'inherit',
  color: 'inherit',
  border: 0,
  p: 0,
  bgcolor: 'transparent',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&:hover, [aria-sort$=ending] &': { color: 'text.primary' },
} as const;

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'auto',
  typography: 'body2',
  '& thead th': { ...tableHeadSx, whiteSpace: 'nowrap' },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& tbody th, & td': { px: 1.5, py: 1, textAlign: 'left', verticalAlign: 'middle', fontWeight: 400 },
  '& tbody th': { width: '38%' },
  '& th:first-of-type': { pl: 2 },
  '& tbody tr + tr > *': { borderTop: 1, borderColor: 'divider' },
  '& tbody tr': wholeRowLinkSx,
  '& .second': { color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .note': {
    color: 'text.secondary',
    typography: 'caption',
    '& svg': { width: 16, mr: 0.75, verticalAlign: -6 },
  },
  // On phones, each row is a card with the first two numbers and the engagement of a post.
  [phone]: {
    '& thead': { display: 'none' },
    '&, & tbody': { display: 'block' },
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1.5,
      px: 2,
      py: 1.25,
    },
    '& tbody tr + tr': { borderTop: 1, borderColor: 'divider' },
    '& tbody tr + tr > *': { border: 0 },
    '& tbody th': { width: '100%', p: '0 !important' },
    '& td': { p: 0, typography: 'caption' },
    '& .second': { width: '100%', pl: '52px' },
    '& .number': { display: 'none' },
    '& .shown': {
      display: 'block',
      '&::after': { content: '" " attr(data-header)', color: 'text.secondary' },
    },
    '& .second + .shown': { pl: '52px' },
    '& .rate': { display: 'block', ml: 'auto' },
    '& .note': { pl: '52px', width: '80%' },
  },
} as const;
