import { firstLine } from '@fanfare/core/posts/post-name.ts';
import { addDays, dayIn, minutesOf } from '@fanfare/core/calendar/days.ts';
import { matchesDraft, type CalendarCard } from '@fanfare/core/calendar/cards.ts';
import { usualTime } from '@fanfare/core/calendar/moves.ts';
import { momentOf } from '@fanfare/core/time/wall-clock.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { useRead } from '../../browser/use-read.ts';
import { Picture } from './card.tsx';
import { titleOf } from './day-text.ts';
import { NetworkMarks } from './network-marks.tsx';
import './tray.css';
import type { CalendarPage } from './use-page.ts';

const draftsMax = 20;

/** A draft as a card of yesterday at nine. Moving it to a day schedules it for nine o'clock on that day. */
export function draftCard({ post_id: groupId, posts }: PostGroup, zone: string, now: number): CalendarCard {
  const [first] = posts;
  const day = addDays(dayIn(now, zone), -1);
  const title = first ? firstLine(first) : '';
  return {
    key: `draft ${groupId}`,
    groupId,
    day,
    minutes: minutesOf(usualTime),
    at: momentOf(`${day}T${usualTime}`, zone)?.at ?? now,
    status: 'scheduled',
    posts: posts.map((post) => ({
      _id: post._id,
      status: post.status,
      uploadTo: post.uploadTo,
      platform_id: post.platform_id,
      at: post.updatedAt,
      title,
      picture: null,
      createdBy: post.createdBy ?? '',
    })),
    // A draft without an account has no network.
    networks: [...new Set(posts.flatMap((post) => (post.platform_id === null ? [] : post.uploadTo)))],
    title,
    picture: first?.thumbnail ?? first?.firebase_path ?? null,
  };
}

/** The latest drafts as cards, without drafts that the filters hide. */
export function useDrafts(workspaceId: string, { zone, now: time, filters }: CalendarPage) {
  const { data, mutate } = useRead('listPosts', { workspaceId, status: 'draft', limit: draftsMax });
  const now = time.getTime();
  const all = data?.groups.map((group) => draftCard(group, zone, now)) ?? [];
  const drafts = all.filter((card) => matchesDraft(card, filters));
  const isAllHidden = all.length > 0 && drafts.length === 0;
  return {
    isLoaded: data !== undefined,
    isAllHidden,
    drafts,
    hasMore: (data?.next ?? null) !== null,
    refresh: () => void mutate(),
  };
}

/**
 * The number of drafts in the tray. The Posts screen counts a draft once for each account, so both numbers are shown if
 * they differ: "4 · 6 posts".
 */
export function draftCountText(drafts: readonly CalendarCard[], hasMore: boolean): string {
  const posts = drafts.reduce((sum, card) => sum + card.posts.length, 0);
  const more = hasMore ? '+' : '';
  return posts === drafts.length ? `${posts}${more}` : `${drafts.length}${more} · ${posts}${more} posts`;
}

interface TrayProps {
  drafts: readonly CalendarCard[];
  isLoaded: boolean;
  hasMore: boolean;
  isAllHidden: boolean;
  isTarget: boolean;
  onOpen: (groupId: string) => void;
}

/** The drafts next to the grid: dragging one onto a day schedules it, and dropping a post here unschedules it. */
export function Tray({ drafts, isLoaded, hasMore, isAllHidden, isTarget, onOpen }: TrayProps) {
  return (
    <aside className="cal-tray" aria-label="Drafts" data-tray data-drop={isTarget}>
      <header>
        Drafts {isLoaded && <span className="cal-note">{draftCountText(drafts, hasMore)}</span>}
      </header>
      <ul className="cal-rows">
        {drafts.map((card) => (
          <li key={card.key}>
            <button
              type="button"
              className="cal-draft"
              data-card={card.key}
              aria-label={`Edit the draft “${titleOf(card)}”`}
              onClick={() => onOpen(card.groupId)}
            >
              <Picture path={card.picture} />
              <b>{titleOf(card)}</b>
              <NetworkMarks networks={card.networks} />
            </button>
          </li>
        ))}
      </ul>
      <p>
        {isAllHidden && 'No drafts match your filters. '}
        {hasMore && 'The latest drafts; the others are in Posts. '}
        Drag a draft onto a day, or drop a post here to unschedule it.
      </p>
    </aside>
  );
}
