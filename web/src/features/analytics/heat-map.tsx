import { counted } from '@fanfare/core/text/counted.ts';
import type { BestTimes, TimeCell } from '@fanfare/core/analytics/best-times.ts';
import { factorText, reliablePosts } from '@fanfare/core/analytics/best-times.ts';
import { weekdays, type Weekday } from '@fanfare/core/slots/slots.ts';
import Box from '@mui/material/Box';
import type { SystemStyleObject } from '@mui/system';
import { useRef, useState, type KeyboardEvent } from 'react';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { countOf } from './figure-text.ts';

/** "Wednesday, 18:00" */
export const timeOfWeek = ({ day, hour }: Pick<TimeCell, 'day' | 'hour'>): string =>
  `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${hour}:00`;

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * The lowest factor of each shade, from the second shade to the strongest. A factor is a result divided by the average.
 */
const steps = [0.6, 0.9, 1.1, 1.5] as const;
const levelOf = ({ factor }: TimeCell): number => 1 + steps.filter((step) => factor >= step).length;

function linesAt(cell: TimeCell | undefined, day: Weekday, hour: number): string[] {
  const title = timeOfWeek({ day, hour });
  if (!cell) return [title, 'No posts'];
  const result = `${factorText(cell.factor)} · ${countOf(cell.average)} on average`;
  return [
    title,
    counted(cell.posts, 'post'),
    cell.isWeak ? `${result}. Fewer than ${reliablePosts} posts: not enough to say` : result,
  ];
}

/** A warning that the map is based on few posts; null if at least half of the hours with posts have enough posts. */
function thinText({ cells, posts }: BestTimes): string | null {
  if (posts === 0) return 'No posts yet that are older than two days. The map fills as you publish.';
  const reliable = cells.filter(({ isWeak }) => !isWeak).length;
  if (reliable === 0)
    return `Not enough to say yet: ${counted(posts, 'post')}, and no hour has ${reliablePosts} of them.`;
  return reliable * 2 < cells.length
    ? `A hint rather than a rule: only ${reliable} of ${counted(cells.length, 'hour')} with posts ${reliable === 1 ? 'has' : 'have'} ${reliablePosts} or more.`
    : null;
}

interface CellPosition {
  row: number;
  hour: number;
}

const moves: Readonly<Record<string, readonly [rows: number, hours: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));

/**
 * The results of posts by weekday and hour. The five shades of one colour differ in lightness, so that people who
 * cannot distinguish colours can read the map.
 */
export function HeatMap({ times }: { times: BestTimes }) {
  const [at, setAt] = useState<CellPosition | null>(null);
  const cellsByTime = new Map(times.cells.map((cell) => [`${cell.day} ${cell.hour}`, cell]));
  const cellAt = (day: Weekday, hour: number) => cellsByTime.get(`${day} ${hour}`);
  const grid = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setAt(null);
    const isUpright = grid.current && getComputedStyle(grid.current).gridAutoFlow === 'column';
    const by = isUpright ? moves[event.key]?.toReversed() : moves[event.key];
    if (!by) return;
    const [rows = 0, columns = 0] = by;
    event.preventDefault();
    setAt((before) =>
      before
        ? { row: within(before.row + rows, weekdays.length), hour: within(before.hour + columns, 24) }
        : { row: 0, hour: 0 },
    );
  };
  const day = at && weekdays[at.row];
  const lines = at && day ? linesAt(cellAt(day, at.hour), day, at.hour) : [];
  const thin = thinText(times);
  return (
    <>
      {thin !== null && (
        <Box role="note" sx={thinSx}>
          {thin}
        </Box>
      )}
      <Box
        role="group"
        aria-label="How your posts did by weekday and hour. Read the hours with the arrow keys."
        tabIndex={0}
        onKeyDown={move}
        onFocus={() => setAt((before) => before ?? { row: 0, hour: 0 })}
        onBlur={() => setAt(null)}
        onPointerLeave={() => setAt(null)}
        sx={frameSx}
      >
        <Box ref={grid} aria-hidden sx={gridSx}>
          <Box component="span" sx={daySx} />
          {hours.map((hour) => (
            <Box component="span" key={hour} sx={{ ...headSx, opacity: hour % 3 === 0 ? 1 : 0 }}>
              {hour}
            </Box>
          ))}
          {weekdays.map((each, row) => [
            <Box component="span" key={each} sx={{ ...headSx, ...daySx }}>
              {each.slice(0, 3)}
            </Box>,
            ...hours.map((hour) => {
              const cell = cellAt(each, hour);
              const isShown = at?.row === row && at.hour === hour;
              return (
                <Box
                  key={`${each} ${hour}`}
                  onPointerEnter={() => setAt({ row, hour })}
                  sx={[cellSx, looksOf(cell), isShown && shownSx]}
                >
                  {cell?.posts}
                </Box>
              );
            }),
          ])}
        </Box>
      </Box>
      <Legend />
      <Box aria-hidden data-not-drawn="" sx={tipSx}>
        {lines.length === 0
          ? 'The number in a cell is how many posts are behind it. Point at one, or move with the arrow keys.'
          : lines.map((line, n) => (
              <Box component="span" key={line} sx={n === 0 ? { fontWeight: 600, color: 'text.primary' } : {}}>
                {n > 0 && ' · '}
                {line}
              </Box>
            ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {lines.join('. ')}
      </Box>
    </>
  );
}

function Legend() {
  return (
    <Box aria-hidden sx={legendSx}>
      <span>
        Worse
        {[1, 2, 3, 4, 5].map((level) => (
          <Box component="i" key={level} sx={{ ...swatchSx, bgcolor: `var(--h${level})` }} />
        ))}
        Better than usual
      </span>
      <span>
        <Box component="i" sx={{ ...swatchSx, ...weakSx }} />
        Fewer than {reliablePosts} posts: not enough to say
      </span>
      <span>
        <Box component="i" sx={{ ...swatchSx, ...emptySx }} />
        No posts
      </span>
    </Box>
  );
}

const emptySx = { boxShadow: 'inset 0 0 0 1px var(--mui-palette-divider)' } as const;

const weakSx = {
  ...emptySx,
  color: 'text.secondary',
  background: 'repeating-linear-gradient(135deg, var(--h0) 0 4px, transparent 4px 8px)',
} as const;

function looksOf(cell: TimeCell | undefined): SystemStyleObject {
  if (!cell) return emptySx;
  if (cell.isWeak) return weakSx;
  const level = levelOf(cell);
  return { bgcolor: `var(--h${level})`, color: `var(--h${level}-text)` };
}

const frameSx = { containerType: 'inline-size', py: '2px', borderRadius: '4px' } as const;

/** On narrower screens, the hours are rows and the days are columns, so that all 24 hours fit. */
const upright = '@container (max-width: 559px)';

const gridSx = {
  display: 'grid',
  gap: '3px',
  gridTemplateColumns: '40px repeat(24, minmax(0, 1fr))',
  [upright]: {
    gridAutoFlow: 'column',
    gridTemplateColumns: '24px repeat(7, minmax(0, 1fr))',
    gridTemplateRows: 'auto repeat(24, 20px)',
  },
} as const;

const headSx = {
  alignSelf: 'center',
  typography: 'caption',
  textAlign: 'center',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;

const daySx = {
  textAlign: 'left',
  textTransform: 'capitalize',
  [upright]: { textAlign: 'center' },
} as const;

const cellSx = {
  display: 'grid',
  placeItems: 'center',
  height: 36,
  [upright]: { height: 20, borderRadius: '4px' },
  borderRadius: '6px',
  fontSize: 12,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
} as const;

const shownSx = { outline: '2px solid', outlineColor: 'text.primary', outlineOffset: '0px' } as const;

const thinSx = {
  mb: 1,
  px: 1.5,
  py: 1,
  borderRadius: '8px',
  typography: 'body2',
  color: 'text.secondary',
  bgcolor: 'action.hover',
} as const;

const tipSx = { minHeight: 40, pt: 1, typography: 'body2', color: 'text.secondary' } as const;

const legendSx = {
  display: 'flex',
  mt: 1,
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  typography: 'caption',
  color: 'text.secondary',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 0.5 },
} as const;

const swatchSx = { display: 'inline-block', width: 18, height: 14, borderRadius: '3px' } as const;
