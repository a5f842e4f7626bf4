import { addDays, dayIn } from '@fanfare/core/calendar/days.ts';
import type { AppliedValue } from '@fanfare/core/sheet/apply.ts';
import { findOtherPosts, nearPostText } from '@fanfare/core/sheet/other-posts.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { previewSpread } from '@fanfare/core/sheet/spread.ts';
import { noSlots } from '@fanfare/core/slots/slots.ts';
import { useMemo } from 'react';
import type { SheetTools } from '../sheet-tools.ts';
import { useScheduledPosts } from './use-scheduled-posts.ts';

interface FreeDay {
  /**
   * The proposed day: tomorrow or a later day. Empty while the posts are being read, and tomorrow if they cannot be
   * read.
   */
  day: string;
  /** A note such as "At the same time as another post"; null if no other post is near. */
  noteFor: (value: AppliedValue | undefined) => string | null;
}

/**
 * The next day on which no other post of the chosen accounts has this time of day. The posts are read only while
 * `isWanted` is true.
 */
export function useFreeDay(
  { workspaceId, sheet, zone, now }: SheetTools,
  rows: readonly SheetRow[],
  time: string,
  isWanted: boolean,
): FreeDay {
  const { first, isLoading } = useScheduledPosts({ workspaceId, zone, now, until: now, isWanted });
  return useMemo(() => {
    const chosen = new Set(rows.map(({ id }) => id));
    const { times } = findOtherPosts(first ? [first] : [], sheet, chosen, { plan: noSlots, zone });
    const from = addDays(dayIn(now, zone), 1);
    const spread = { kind: 'days', from, every: 1, times: [time] } as const;
    const { rows: free } = previewSpread([{ id: 'free' }], [], spread, { zone, now }, new Set(times));
    const at = free[0]?.at ?? null;
    return {
      day: isLoading ? '' : at === null ? from : dayIn(at, zone),
      noteFor: (value) =>
        value?.kind === 'schedule' && value.schedule ? nearPostText(value.schedule.at, times) : null,
    };
  }, [first, isLoading, sheet, rows, time, zone, now]);
}
