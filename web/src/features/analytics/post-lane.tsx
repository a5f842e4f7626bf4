import type { DayValue } from '@fanfare/core/analytics/days.ts';
import { clusterMarks } from '@fanfare/core/analytics/marks.ts';
import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router-dom';
import { cssLeft, axisPosition } from './chart-reader.tsx';
import { PostThumbnail } from './post-thumbnail.tsx';
import { useSize } from './use-size.ts';

/** A post that Fanfare published, in the row below a chart. */
export interface ChartPost {
  id: string;
  title: string;
  thumbnail: string | null;
  isVideo: boolean;
  /** The day in the network's calendar. */
  day: string;
  address: string;
}

/** The posts of each day that has posts, by the index of the day. */
export function markedDays(posts: readonly ChartPost[], days: readonly DayValue[]): Map<number, ChartPost[]> {
  const indexes = new Map(days.map(({ day }, n) => [day, n]));
  const marked = new Map<number, ChartPost[]>();
  for (const post of posts) {
    const index = indexes.get(post.day);
    if (index !== undefined) marked.set(index, [...(marked.get(index) ?? []), post]);
  }
  return marked;
}

const thumbnailPx = 28;

/** The width that is assumed if the element has no size, as in tests. */
const defaultWidth = 1000;

interface LaneProps {
  marked: ReadonlyMap<number, ChartPost[]>;
  count: number;
}

/** Thumbnails of Fanfare's posts below the axis. Thumbnails that overlap are shown as one, with a count. */
export const PostLane = (props: LaneProps) => (props.marked.size === 0 ? null : <Filled {...props} />);

function Filled({ marked, count }: LaneProps) {
  const [lane, size] = useSize<HTMLDivElement>();
  const clusters = clusterMarks(
    [...marked.entries()].flatMap(([index, posts]) => posts.map((post) => ({ index, post }))),
    ({ index }) => axisPosition(index, count),
    thumbnailPx / (size?.width || defaultWidth),
  );
  return (
    <Box ref={lane} data-not-drawn="" component="ul" aria-label="Posts sent with Fanfare" sx={laneSx}>
      {clusters.map(({ at, items }) => {
        const [first] = items;
        if (!first) return null;
        const { post } = first;
        return (
          <Box component="li" key={post.id} sx={{ position: 'absolute', left: cssLeft(at), ml: '-12px' }}>
            <Box
              component={RouterLink}
              to={post.address}
              title={items.map(({ post: { title } }) => title).join('\n')}
              aria-label={items.length > 1 ? `${post.title}, and ${items.length - 1} more` : post.title}
              sx={thumbnailSx}
            >
              <PostThumbnail address={post.thumbnail} isVideo={post.isVideo} />
              {items.length > 1 && <span aria-hidden>{items.length}</span>}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const laneSx = { position: 'relative', height: 28, m: 0, mt: 0.5, p: 0, listStyle: 'none' } as const;

const thumbnailSx = {
  position: 'relative',
  display: 'block',
  width: 24,
  height: 24,
  borderRadius: '6px',
  border: 1,
  borderColor: 'divider',
  '& > span': {
    position: 'absolute',
    right: -6,
    top: -6,
    minWidth: 16,
    px: '3px',
    borderRadius: '8px',
    fontSize: 11,
    lineHeight: '16px',
    fontWeight: 600,
    textAlign: 'center',
    color: 'primary.contrastText',
    bgcolor: 'primary.main',
  },
} as const;
