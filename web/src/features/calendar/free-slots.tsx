import { positionFinder, type Day } from '@fanfare/core/calendar/days.ts';
import { windowEnd } from '@fanfare/core/schedule/window.ts';
import { freeSlots, noSlots } from '@fanfare/core/slots/slots.ts';
import { useEffect, useMemo } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { timeOfDay } from './day-text.ts';
import type { GridState } from './grid-state.ts';
import { NetworkMarks } from './network-marks.tsx';

interface FreeSlot {
  minutes: number;
  /** The networks of the slot; empty for all. */
  networks: readonly string[];
}

/** The free posting slots of the shown days. A slot with a post is not free, even if a filter hides the post. */
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
    const place = positionFinder(spans, zone);
    const byMoment = Map.groupBy(freeSlots(plan, scheduled, { from, to }), (slot) => slot.at);
    for (const [moment, slots] of byMoment) {
      const found = place(moment);
      // Posts of this day that are not loaded may have taken the slot, so it is not shown as free.
      if (!found || more.has(found.day)) continue;
      const networks = slots.some(({ platform }) => platform === null)
        ? []
        : slots.flatMap(({ platform }) => platform ?? []);
      byDay.set(found.day, [...(byDay.get(found.day) ?? []), { minutes: found.minutes, networks }]);
    }
    return byDay;
  }, [plan, groups, more, spans, zone, at, isShown]);
}

const none: ReadonlyMap<Day, number> = new Map();

interface FreeSlotCountsProps {
  state: GridState;
  onCount: (byDay: ReadonlyMap<Day, number>) => void;
}

/** Reports the number of free slots of each day for the month view. Renders nothing. */
export function FreeSlotCounts({ state, onCount }: FreeSlotCountsProps) {
  const slots = useFreeSlots(state);
  useEffect(() => {
    onCount(new Map([...slots].map(([day, free]) => [day, free.length])));
    return () => onCount(none);
  }, [slots, onCount]);
  return null;
}

const slotPx = 30;
/** The least height of a slot. In a smaller space, its text does not fit. */
const slotMinPx = 14;

interface Room {
  top: number;
  height: number;
}

interface Bounds {
  top: number;
  bottom: number;
}

/**
 * The free space within the hour of a slot that is nearest to the slot’s time. `taken`: the cards and slots of the day.
 * Null if every free space is smaller than `slotMinPx`.
 */
export function roomForSlot(wantedTop: number, hour: Bounds, taken: readonly Bounds[]): Room | null {
  const sorted = taken.toSorted((a, b) => a.top - b.top);
  const latest = Math.max(wantedTop, hour.bottom - slotMinPx);
  const rooms = [...sorted, { top: Infinity }].flatMap((next, n): Room[] => {
    const from = Math.max(hour.top, sorted[n - 1]?.bottom ?? 0);
    const height = Math.min(slotPx, next.top - 1 - from);
    const top = Math.min(Math.max(wantedTop, from), next.top - 1 - height);
    return height < slotMinPx || top > latest ? [] : [{ top, height }];
  });
  const distance = ({ top }: Room) => Math.abs(top - wantedTop);
  return rooms.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

interface FreeSlotButtonProps extends FreeSlot {
  room: Room;
  isActive: boolean;
}

/** Starts a post at the time of a slot. The grid handles the click. */
export function FreeSlotButton({ minutes, networks, room, isActive }: FreeSlotButtonProps) {
  const labels = networks.map((id) => findNetwork(id).label).join(', ');
  const time = timeOfDay(minutes);
  return (
    <button
      type="button"
      className="cal-free"
      data-slot={minutes}
      tabIndex={isActive ? 0 : -1}
      aria-label={`Free slot at ${time}${labels && ` for ${labels}`}: create a post`}
      style={room}
    >
      {networks.length > 0 && <NetworkMarks networks={networks} />}
      {time} <span>Free slot</span>
    </button>
  );
}
