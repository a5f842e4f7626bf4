import { isHighlighted } from '@fanfare/core/analytics/figures.ts';
import { isVideoIn, type PostRow, type PostRows } from '@fanfare/core/analytics/panel.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ComponentProps } from 'react';
import { phone } from '../../ui/surface.ts';
import { Badge } from '../../ui/badge.tsx';
import { timeText } from '../../ui/date-text.ts';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { ChartCard } from './chart-card.tsx';
import { countOf, percentText, shortCount } from './figure-text.ts';
import { FilledMark } from './metric-card.tsx';
import { highlightSx } from './panel-layout.ts';
import { PostLink, wholeRowLinkSx } from './post-link.tsx';
import { PostThumbnail } from './post-thumbnail.tsx';
import { TableActions } from './table-actions.tsx';
import { postRows } from './table-rows.ts';

export interface PostTableProps {
  posts: PostRows;
  days: number;
  timeZone: string;
  /** The address of the details of a post that Fanfare published; null for other posts. */
  addressOf: (networkId: string) => string | null;
  /** The name of the network. */
  network: string;
  fileName: string;
}

const shownAtFirst = 8;

/** The posts of the period with their numbers, newest first or by a chosen column. */
export function PostTable({ posts, days, timeZone, addressOf, network, fileName }: PostTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [sortedBy, setSortedBy] = useState<string | null>(null);
  const column = posts.columns.findIndex(({ id }) => id === sortedBy);
  const valueIn = (row: PostRow) => (column < 0 ? row.engagement : (row.values[column] ?? null));
  const sorted =
    sortedBy === null ? posts.rows : posts.rows.toSorted((a, b) => (valueIn(b) ?? -1) - (valueIn(a) ?? -1));
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst);
  const sort = (id: string) => setSortedBy((before) => (before === id ? null : id));
  const headers = [...posts.columns, { id: 'engagement', header: 'Engagement', isFilled: false }];
  return (
    <ChartCard
      title={posts.title}
      subtitle={`Last ${days} days · engagement above 3% is highlighted`}
      isFlush
      actions={<TableActions fileName={fileName} rows={() => postRows(posts, timeZone)} />}
    >
      {posts.rows.length === 0 ? (
        <Box sx={{ px: 2, pb: 2, typography: 'body2', color: 'text.secondary' }}>
          Nothing was published in the last {days} days.
        </Box>
      ) : (
        <>
          <Box component="table" sx={tableSx}>
            <thead>
              <tr>
                <th scope="col">
                  {posts.title === 'Recent videos' ? 'Video' : 'Post'} <Badge count={posts.rows.length} />
                </th>
                {posts.kindHeader !== null && <th scope="col">{posts.kindHeader}</th>}
                <th scope="col">Published</th>
                {headers.map(({ id, header, isFilled }) => (
                  <th
                    key={id}
                    scope="col"
                    className="number"
                    aria-sort={sortedBy === id ? 'descending' : 'none'}
                  >
                    <Box component="button" type="button" sx={sortSx} onClick={() => sort(id)}>
                      {header}
                      {isFilled && <FilledMark />}
                      <span aria-hidden>{sortedBy === id ? ' ↓' : ''}</span>
                    </Box>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <Row
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
              <Button size="small" onClick={() => setIsWhole(!isWhole)}>
                {isWhole ? 'Show fewer' : `Show all ${posts.rows.length}`}
              </Button>
            </Box>
          )}
        </>
      )}
    </ChartCard>
  );
}

interface RowProps {
  row: PostRow;
  posts: PostRows;
  timeZone: string;
  network: string;
  address: string | null;
}

function Row({ row, posts, timeZone, network, address }: RowProps) {
  const title = row.title.trim() === '' ? 'Without text' : row.title;
  return (
    <tr>
      <th scope="row">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
          <Thumbnail address={row.thumbnail} isVideo={isVideoIn(posts, row)} />
          <Box sx={{ minWidth: 0 }}>
            <Box sx={titleSx}>
              <PostLink address={address} link={row.link} network={network}>
                {title}
              </PostLink>
            </Box>
            {posts.kindHeader === null && row.kind !== '' && (
              <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>{row.kind}</Box>
            )}
          </Box>
        </Box>
      </th>
      {posts.kindHeader !== null && <td className="second">{row.kind}</td>}
      <td className="second">{timeText(row.at, timeZone)}</td>
      {row.note !== null && row.values.every((value) => value === null) ? (
        <td colSpan={row.values.length} className="note">
          <ClockIcon />
          {row.note}
        </td>
      ) : (
        row.values.map((value, n) => (
          <Box
            component="td"
            key={posts.columns[n]?.id}
            className="number"
            data-header={posts.columns[n]?.header.toLowerCase()}
          >
            {value === null ? <Unknown note={row.note} /> : <Count value={value} />}
          </Box>
        ))
      )}
      <td className="number rate">
        {row.engagement === null ? (
          <Unknown note={row.note} />
        ) : (
          <Box component="span" sx={isHighlighted(row.engagement) ? highlightSx : undefined}>
            {percentText(row.engagement)}
          </Box>
        )}
      </td>
    </tr>
  );
}

const Count = ({ value }: { value: number }) => (
  <>
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      {countOf(value)}
    </Box>
    <Box component="span" sx={{ display: { sm: 'none' } }}>
      {shortCount(value)}
    </Box>
  </>
);

/** Shown for a number that the network did not report; zero is shown as 0. */
const Unknown = ({ note }: { note: string | null }) => (
  <span role="img" aria-label={note ?? 'Not given'} title={note ?? 'Not given'}>
    –
  </span>
);

const Thumbnail = (props: ComponentProps<typeof PostThumbnail>) => (
  <Box sx={thumbnailSx}>
    <PostThumbnail {...props} />
  </Box>
);

const thumbnailSx = { flex: 'none', width: 40, height: 40, borderRadius: '8px' } as const;

const titleSx = {
  fontWeight: 560,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', sm: '1' },
} as const;

const sortSx = {
  font: 'inherit',
  color: 'inherit',
  border: 0,
  p: 0,
  bgcolor: 'transparent',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&:hover': { color: 'text.primary' },
} as const;

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'auto',
  typography: 'body2',
  '& thead th': {
    px: 1.5,
    py: 1,
    typography: 'caption',
    fontWeight: 560,
    color: 'text.secondary',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'divider',
  },
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
  // On phones each row is a card: its first two numbers and the rate.
  [phone]: {
    '& thead': visuallyHidden,
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
    '& td[data-header]:nth-of-type(-n + 3)': {
      display: 'block',
      '&:nth-of-type(2)': { pl: '52px' },
      '&::after': { content: '" " attr(data-header)', color: 'text.secondary' },
    },
    '& .rate': { display: 'block', ml: 'auto' },
    '& .note': { pl: '52px', width: '80%' },
  },
} as const;
