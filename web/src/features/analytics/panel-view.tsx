import type { Cell } from '@fanfare/core/analytics/csv.ts';
import { isVideoIn, type LinesBlock, type Panel } from '@fanfare/core/analytics/panel.ts';
import { withCurrentFollowers, snapshotDay } from '@fanfare/core/analytics/snapshots.ts';
import { addDays, dayIn } from '@fanfare/core/calendar/days.ts';
import type { AnalyticsAccount, AnalyticsDays } from '@fanfare/core/analytics/answer.ts';
import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { dayText, timeText } from '../../ui/date-text.ts';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { InfoIcon } from '../../ui/icons/things.tsx';
import { surface } from '../../ui/surface.ts';
import { SharesCard } from './shares-block.tsx';
import { fetchedText, axisDay } from './figure-text.ts';
import {
  FollowerHistory,
  followersIn,
  followersOf,
  isKept,
  useKeptTotals,
  withKeptChange,
} from './follower-history.tsx';
import { HashtagCards } from './hashtag-cards.tsx';
import type { Source } from './explanation.tsx';
import { LinesCard } from './lines-card.tsx';
import { MetricCard } from './metric-card.tsx';
import { SummaryStrip } from './summary-strip.tsx';
import { MovesCard } from './moves-card.tsx';
import { cardsSx } from './panel-layout.ts';
import { PictureCaption } from './picture-caption.ts';
import { PostTable } from './post-table.tsx';
import type { ChartPost } from './post-lane.tsx';
import { panelRows, type FileNameFor } from './table-rows.ts';
import { useOurPosts } from './use-our-posts.tsx';

interface PanelViewProps {
  workspaceId: string;
  network: { id: string; label: string };
  account: AnalyticsAccount;
  days: AnalyticsDays;
  isCompared: boolean;
  /** True while the previous period is still loading. */
  isComparing: boolean;
  /** The sort of the posts, as written in the address. */
  sort: string | null;
  onSort: (sort: string | null) => void;
  panel: Panel;
  fetchedAt: string;
  /** True if the newest figures could not be loaded. */
  isStale: boolean;
  now: Date;
  timeZone: string;
  /** The beginning of the names of downloaded files. */
  fileName: string;
  /**
   * The beginning of the name of a chart's file. It contains the days of the chart, which may differ from those of the
   * screen.
   */
  fileNameFor: FileNameFor;
  /** Receives everything that is shown, for the export of the whole tab. */
  onRows: (rows: () => Cell[][]) => void;
}

function staleText(fetchedAt: string, isStale: boolean, now: Date, timeZone: string): string | null {
  const age = now.getTime() - Date.parse(fetchedAt);
  if (age >= dayMs) return `From ${dayText(fetchedAt, timeZone)}`;
  return isStale && age >= minuteMs ? `From ${fetchedText(fetchedAt, now, timeZone)}` : null;
}

/** The posts of the panel that were published with Fanfare. */
const lanePosts = (
  { posts }: Panel,
  { zone }: LinesBlock,
  addressOf: (networkId: string) => string | null,
): ChartPost[] =>
  posts.rows.flatMap((row) => {
    const { id, title, thumbnail, at } = row;
    const address = addressOf(id);
    if (address === null) return [];
    const day = dayIn(Date.parse(at), zone);
    return [{ id, title, thumbnail, isVideo: isVideoIn(posts, row), address, day }];
  });

export function PanelView(props: PanelViewProps) {
  const {
    onRows,
    workspaceId,
    network,
    account,
    days,
    isCompared,
    panel,
    fetchedAt,
    now,
    timeZone,
    fileName,
    fileNameFor,
  } = props;
  const ourPosts = useOurPosts(workspaceId, account);
  const addressOf = (id: string) => ourPosts.addressOf({ platform: network.id, id });
  const period = { days, last: snapshotDay(now) };
  const totals = useKeptTotals(workspaceId, account, period);
  const followers = followersOf(panel);
  const kept = {
    error: totals.error,
    data: totals.data && withCurrentFollowers(totals.data, { at: new Date(fetchedAt), followers }),
  };
  const day = dayIn(Date.parse(fetchedAt), timeZone);
  const cards = panel.cards.map((metric) =>
    isCompared ? withKeptChange(metric, kept.data, period) : metric,
  );
  const followersLabel = panel.cards.some(({ id }) => id === 'total_subscribers')
    ? 'Subscribers'
    : 'Followers';
  useEffect(() => {
    onRows(() =>
      panelRows({
        panel: { ...panel, cards },
        followers: kept.data ? followersIn(kept.data, followersLabel, period) : null,
        period: { days, last: day },
        timeZone,
      }),
    );
  });
  const age = fetchedText(fetchedAt, now, timeZone);
  const source: Source = {
    age,
    asked: age,
    period: `${axisDay(addDays(day, 1 - days))} – ${axisDay(day)}`,
    stale: staleText(fetchedAt, props.isStale, now, timeZone),
  };
  const caption = {
    of: [account.username, network.label],
    range: { first: addDays(day, 1 - days), last: day },
    at: [`as of ${timeText(fetchedAt, timeZone)}`],
  };
  return (
    <PictureCaption value={caption}>
      {panel.notice && <NoticeLine {...panel.notice} />}
      <Box sx={cardsSx}>
        {cards.map((metric) => (
          <MetricCard
            key={metric.id}
            metric={metric}
            source={source}
            isComparing={props.isComparing || (isCompared && isKept(metric) && totals.isLoading)}
          />
        ))}
      </Box>
      <SummaryStrip metrics={panel.summary} source={source} isComparing={props.isComparing} />
      {panel.blocks.map(
        (block) =>
          block.kind === 'lines' && (
            <LinesCard
              key={block.id}
              block={block}
              days={days}
              today={day}
              fileNameFor={fileNameFor}
              posts={lanePosts(panel, block, addressOf)}
            />
          ),
      )}
      <FollowerHistory kept={kept} label={followersLabel} period={period} fileNameFor={fileNameFor} />
      {panel.blocks.some(({ kind }) => kind !== 'lines') && (
        <Box sx={blocksSx}>
          {panel.blocks.map((block) => {
            if (block.kind === 'moves')
              return <MovesCard key={block.id} block={block} today={day} fileNameFor={fileNameFor} />;
            return block.kind === 'shares' && <SharesCard key={block.id} block={block} fileName={fileName} />;
          })}
        </Box>
      )}
      {panel.hashtags && <HashtagCards hashtags={panel.hashtags} />}
      <PostTable
        posts={panel.posts}
        days={days}
        sort={props.sort}
        onSort={props.onSort}
        timeZone={timeZone}
        addressOf={addressOf}
        network={network.label}
        fileName={`${fileName}-posts`}
      />
      {ourPosts.dialog}
    </PictureCaption>
  );
}

function NoticeLine({ tone, text }: NonNullable<Panel['notice']>) {
  const isWarning = tone === 'warning';
  return (
    <Box
      role="note"
      sx={{
        ...surface,
        borderRadius: '8px',
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: 1.75,
        py: 1.125,
        typography: 'body2',
        '& svg': { flex: 'none', color: isWarning ? 'warning.main' : 'text.secondary' },
        ...(isWarning && { bgcolor: 'var(--c-warning-tint)', borderColor: 'transparent' }),
      }}
    >
      {isWarning ? <WarningIcon /> : <InfoIcon />}
      {text}
    </Box>
  );
}

const blocksSx = {
  display: 'grid',
  gap: { xs: 1.75, md: 2 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(300px, 1fr))' },
} as const;
