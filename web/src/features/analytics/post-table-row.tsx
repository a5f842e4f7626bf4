import { isHighlighted } from '@fanfare/core/analytics/figures.ts';
import { isVideoIn, type PostRow, type PostRows } from '@fanfare/core/analytics/panel.ts';
import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { timeText } from '../../ui/date-text.ts';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { countOf, percentText, shortCount } from './figure-text.ts';
import { highlightSx } from './panel-layout.ts';
import { FanfareMark, PostLink } from './post-link.tsx';
import { PostThumbnail } from './post-thumbnail.tsx';

interface PostTableRowProps {
  row: PostRow;
  posts: PostRows;
  timeZone: string;
  network: string;
  /** The address of the details of the post; null if the post was not published with Fanfare. */
  address: string | null;
}

const shownOnPhones = 2;

/** A post with its numbers; on phones, a card with its first two numbers and its engagement. */
export function PostTableRow({ row, posts, timeZone, network, address }: PostTableRowProps) {
  const title = row.title.trim() === '' ? 'No caption' : row.title;
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
            <Box sx={underTitleSx}>
              {posts.kindHeader === null && row.kind}
              {address !== null && <FanfareMark />}
            </Box>
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
            className={n < shownOnPhones ? 'number shown' : 'number'}
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

/** Shown as a dash for a number that the network did not report. A reported zero is shown as 0. */
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

const underTitleSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  typography: 'caption',
  fontWeight: 400,
  color: 'text.secondary',
} as const;
