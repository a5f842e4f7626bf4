import { placeIn, type Day } from '@fanfare/core/calendar/days.ts';
import { windowEnd } from '@fanfare/core/schedule/window.ts';
import { freeSlots, noSlots } from '@fanfare/core/slots/slots.ts';
import { useMemo } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { timeOfDay } from './day-text.ts';
import type { GridState } from './grid-state.ts';
import { NetworkMarks } from './network-marks.tsx';

interface FreeSlot {
  minutes: number;
  /** The networks that it is for; empty for all. */
  networks: readonly string[];
}

/** The posting slots of the shown days that no scheduled post has taken, whether or not the filters hide that post. */
export function useFreeSlots({ workspaceId, groups, more, spans, zone, now, shown }: GridState) {
  const { data: plan = noSlots } = useRead('findSlots', { workspaceId });
  const at = now.getTime();
  const isShown = shown.slots;
  return useMemo(() => {
    const byDay = new Map<Day, FreeSlot[]>();
    if (!groups || !isShown) return byDay;
    const scheduled = groups
      .flatMap(({ posts }) => posts)
      .filter(({ status }) => status === 'scheduled')
      .map((post) => ({ at: Date.parse(post.at), platform: post.uploadTo }));
    const from = Math.max(at, spans[0]?.start ?? at);
    const to = Math.min(windowEnd(at), spans.at(-1)?.end ?? at);
    const place = placeIn(spans, zone);
    const byMoment = Map.groupBy(freeSlots(plan, scheduled, { from, to }), (slot) => slot.at);
    for (const [moment, slots] of byMoment) {
      const found = place(moment);
      // Posts of such a day that were not read may have taken the slot.
      if (!found || more.has(found.day)) continue;
      const networks = slots.some(({ platform }) => platform === null)
        ? []
        : slots.flatMap(({ platform }) => platform ?? []);
      byDay.set(found.day, [...(byDay.get(found.day) ?? []), { minutes: found.minutes, networks }]);
    }
    return byDay;
  }, [plan, groups, more, spans, zone, at, isShown]);
}

interface FreeSlotButtonProps extends FreeSlot {
  top: number;
  isActive: boolean;
}

/** Starts a post at the time of a slot; the click is handled by the grid. */
export function FreeSlotButton({ minutes, networks, top, isActive }: FreeSlotButtonProps) {
  const labels = networks.map((id) => findNetwork(id).label).join(', ');
  const time = timeOfDay(minutes);
  return (
    <button
      type="button"
      className="cal-free"
      data-slot={minutes}
      tabIndex={isActive ? 0 : -1}
      aria-label={`Free slot at ${time}${labels && ` for ${labels}`}: create a post`}
      style={{ top }}
    >
      {networks.length > 0 && <NetworkMarks networks={networks} />}
      {time} <span>Free slot</span>
    </button>
  );
}
