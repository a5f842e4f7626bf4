import { firstLine } from '@fanfare/core/posts/post-name.ts';
import { addDays, dayIn, minutesOf } from '@fanfare/core/calendar/days.ts';
import { countPosts, matchesDraft, type CalendarCard } from '@fanfare/core/calendar/cards.ts';
import { atUsualTime, usualTime } from '@fanfare/core/time/wall-clock.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { useRead } from '../../browser/use-read.ts';
import { Picture } from './card.tsx';
import { cardsText, titleOf } from './day-text.ts';
import { NetworkMarks } from './network-marks.tsx';
import './tray.css';
import type { CalendarPage } from './use-page.ts';

const draftsMax = 20;

/** Shows a draft as a card at nine o'clock yesterday. Moving it to a day schedules it for nine o'clock on that day. */
export function draftCard({ post_id: groupId, posts }: PostGroup, zone: string, now: number): CalendarCard {
  const [first] = posts;
  const day = addDays(dayIn(now, zone), -1);
  const title = first ? firstLine(first) : '';
  return {
    key: `draft ${groupId}`,
    groupId,
    day,
    minutes: minutesOf(usualTime),
    at: atUsualTime(day, zone, now),
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
    isAllHidden,
    drafts,
    hasMore: (data?.next ?? null) !== null,
    refresh: () => void mutate(),
  };
}

/** "6 posts in 4 groups", or "6+ posts" if there are drafts that the tray has not loaded. */
export const draftCountText = (drafts: readonly CalendarCard[], hasMore: boolean): string =>
  hasMore ? `${countPosts(drafts)}+ posts` : cardsText(drafts);

interface TrayProps {
  drafts: readonly CalendarCard[];
  hasMore: boolean;
  isAllHidden: boolean;
  isTarget: boolean;
  onOpen: (groupId: string) => void;
}

/** The drafts next to the grid: dragging one onto a day schedules it, and dropping a post here unschedules it. */
export function Tray({ drafts, hasMore, isAllHidden, isTarget, onOpen }: TrayProps) {
  return (
    <aside className="cal-tray" aria-label="Drafts" data-tray data-drop={isTarget}>
      <header>
        Drafts {drafts.length > 0 && <span className="cal-note">{draftCountText(drafts, hasMore)}</span>}
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
