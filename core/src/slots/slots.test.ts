import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '../time/wall-clock.ts';
import {
  cleanSlots,
  copyDay,
  freeSlots,
  hasRoom,
  momentsFor,
  slotTimes,
  type Slot,
  type SlotPlan,
  type SlotUse,
  weekdays,
  weekdaysFrom,
} from './slots.ts';

const zone = 'Europe/Berlin';
/** Parses "monday 09:30 x"; without a network, the slot is for all networks. */
const slot = (text: string): Slot => {
  const [day = 'monday', time = '', platform = null] = text.split(' ');
  return { day: day as Slot['day'], time, platform };
};
const plan = (...slots: string[]): SlotPlan => ({ zone, slots: slots.map(slot), revision: 1 });
const at = (wall: string, offset = '+01:00') => Date.parse(`${wall}:00${offset}`);
/** A Sunday evening. */
const now = at('2026-11-22T18:00');
const weekFrom = (from: number, days = 7) => ({ from, to: from + days * 24 * 60 * 60 * 1000 });
const walls = (moments: readonly number[]) => moments.map((moment) => wallClock(moment, zone));

describe('the slots of a week', () => {
  it('slots are sorted by day and time, and duplicates are removed', () => {
    const mixed = ['sunday 09:00', 'monday 18:00', 'monday 09:00 x', 'monday 09:00', 'monday 18:00'];
    expect(cleanSlots(mixed.map(slot))).toEqual(
      ['monday 09:00', 'monday 09:00 x', 'monday 18:00', 'sunday 09:00'].map(slot),
    );
  });

  it('copying a day replaces the slots of the target days, and the slots of other days are not changed', () => {
    const slots = ['monday 09:00', 'monday 17:00 x', 'tuesday 12:00', 'friday 12:00'].map(slot);
    expect(copyDay(slots, 'monday', ['tuesday', 'wednesday'])).toEqual(
      [
        'monday 09:00',
        'monday 17:00 x',
        'tuesday 09:00',
        'tuesday 17:00 x',
        'wednesday 09:00',
        'wednesday 17:00 x',
        'friday 12:00',
      ].map(slot),
    );
    expect(copyDay(slots, 'monday', ['monday'])).toEqual(slots);
    expect(copyDay(slots, 'saturday', ['friday'])).toEqual(slots.slice(0, 3));
  });

  it('a period includes a slot at its start, but not a slot at its end', () => {
    const from = at('2026-11-23T09:00');
    const times = slotTimes(plan('monday 09:00'), from, from + 7 * 24 * 60 * 60 * 1000);
    expect(walls([...times].map((each) => each.at))).toEqual(['2026-11-23T09:00']);
  });

  it('a slot in the hour that is skipped in spring moves later, and two slots that fall on the same moment count once', () => {
    const spring = plan('sunday 02:30', 'sunday 03:30', 'sunday 03:30 x');
    const span = weekFrom(at('2027-03-27T00:00'), 2);
    expect(freeSlots(spring, [], span)).toEqual([
      { at: at('2027-03-28T03:30', '+02:00'), platform: null },
      { at: at('2027-03-28T03:30', '+02:00'), platform: 'x' },
    ]);
  });

  it('a slot in the hour that is repeated in autumn occurs once', () => {
    const autumn = [
      ...slotTimes(plan('sunday 02:30'), at('2026-10-24T00:00', '+02:00'), at('2026-10-26T00:00')),
    ];
    expect(autumn).toEqual([{ at: at('2026-10-25T02:30', '+02:00'), platform: null }]);
  });
});

describe('a free slot', () => {
  const monday = at('2026-11-23T09:00');
  const week = weekFrom(now);

  it('a slot for all networks is taken by a post of any network', () => {
    const all = plan('monday 09:00', 'tuesday 09:00');
    expect(walls(freeSlots(all, [{ at: monday, platform: 'x' }], week).map((each) => each.at))).toEqual([
      '2026-11-24T09:00',
    ]);
  });

  it('a slot for one network is taken only by posts of that network', () => {
    const x = plan('monday 09:00 x');
    expect(freeSlots(x, [{ at: monday, platform: 'linkedin' }], week)).toHaveLength(1);
    expect(freeSlots(x, [{ at: monday, platform: 'x' }], week)).toEqual([]);
  });

  it('a network with its own slot leaves the shared slot to other networks', () => {
    const both = plan('monday 09:00', 'monday 09:00 x');
    expect(freeSlots(both, [{ at: monday, platform: 'x' }], week)).toEqual([{ at: monday, platform: null }]);
    expect(freeSlots(both, [{ at: monday, platform: 'threads' }], week)).toEqual([
      { at: monday, platform: 'x' },
    ]);
  });

  it('a post a minute away from the slot does not take it', () => {
    const beside = [monday - 60_000, monday + 60_000].map((time) => ({ at: time, platform: 'x' }));
    expect(freeSlots(plan('monday 09:00'), beside, week)).toHaveLength(1);
  });
});

/** The first moment with a free slot, as the posting queue chooses it. */
function nextFreeSlot(
  plan: SlotPlan,
  scheduled: readonly SlotUse[],
  platforms: readonly string[],
  span: { from: number; to: number },
): number | null {
  for (const moment of momentsFor(plan, platforms, span))
    if (hasRoom(moment, scheduled, platforms)) return moment[0]?.at ?? null;
  return null;
}

describe('the next free slot of a post', () => {
  const next = (slots: SlotPlan, uses: SlotUse[], platforms: string[]) =>
    nextFreeSlot(slots, uses, platforms, weekFrom(now, 90));
  const taken = (wall: string, platform: string): SlotUse => ({ at: at(wall), platform });

  it('the next free slot is the first slot that is not taken', () => {
    const slots = plan('monday 09:00', 'thursday 12:00');
    expect(next(slots, [], ['x'])).toBe(at('2026-11-23T09:00'));
    expect(next(slots, [taken('2026-11-23T09:00', 'x')], ['x'])).toBe(at('2026-11-26T12:00'));
    expect(next(slots, [taken('2026-11-26T12:00', 'x')], ['x'])).toBe(at('2026-11-23T09:00'));
  });

  it('a slot for one network is free for posts of that network only', () => {
    const slots = plan('monday 09:00 x', 'tuesday 09:00');
    expect(next(slots, [], ['x'])).toBe(at('2026-11-23T09:00'));
    expect(next(slots, [], ['linkedin'])).toBe(at('2026-11-24T09:00'));
    expect(next(slots, [], ['x', 'linkedin'])).toBe(at('2026-11-24T09:00'));
  });

  it('a post to several networks fits where each network has a free slot at the same time', () => {
    const slots = plan('monday 09:00 x', 'monday 09:00 linkedin');
    expect(next(slots, [], ['x', 'linkedin'])).toBe(at('2026-11-23T09:00'));
    expect(next(slots, [taken('2026-11-23T09:00', 'linkedin')], ['x', 'linkedin'])).toBe(
      at('2026-11-30T09:00'),
    );
    expect(next(slots, [], ['x', 'threads'])).toBeNull();
  });

  it('a post without a network takes any slot', () => {
    const slots = plan('monday 09:00 x', 'tuesday 09:00');
    expect(next(slots, [], [])).toBe(at('2026-11-23T09:00'));
    expect(next(slots, [taken('2026-11-23T09:00', 'x')], [])).toBe(at('2026-11-24T09:00'));
  });

  it('no slot is free if the workspace has no slots or all slots are taken', () => {
    expect(next(plan(), [], ['x'])).toBeNull();
    expect(next({ zone: null, slots: [], revision: 0 }, [], [])).toBeNull();
    const everyMonday = [...slotTimes(plan('monday 09:00'), now, now + 90 * 24 * 60 * 60 * 1000)];
    const uses = everyMonday.map((each) => ({ at: each.at, platform: 'x' }));
    expect(next(plan('monday 09:00'), uses, ['x'])).toBeNull();
  });
});

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'America/Santiago',
  'UTC',
];
const networks = ['x', 'linkedin', 'threads'];
const anySlot = fc.record({
  day: fc.constantFrom(...weekdays),
  time: fc
    .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 15, 30, 59) })
    .map(({ hour, minute }) => [hour, minute].map((n) => String(n).padStart(2, '0')).join(':')),
  platform: fc.constantFrom(null, ...networks),
});
const anyPlan = fc
  .record({ zone: fc.constantFrom(...zones), slots: fc.array(anySlot, { minLength: 1, maxLength: 8 }) })
  .map(({ zone: where, slots }): SlotPlan => ({ zone: where, slots: cleanSlots(slots), revision: 1 }));
const anyStart = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });

describe('slots in any zone and week', () => {
  it('slot times are in order and within the period, and each slot occurs at most three times in two weeks', () => {
    fc.assert(
      fc.property(anyPlan, anyStart, (anyOf, start) => {
        const { from, to } = weekFrom(start.getTime(), 14);
        const times = [...slotTimes(anyOf, from, to)].map((each) => each.at);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.every((time) => time >= from && time < to)).toBe(true);
        expect(times.length).toBeLessThanOrEqual(anyOf.slots.length * 3);
      }),
    );
  });

  it("a slot has its time in the plan's zone, unless clocks skip that time", () => {
    fc.assert(
      fc.property(anyPlan, anyStart, ({ zone: where, slots }, start) => {
        for (const one of slots.slice(0, 2)) {
          const { from, to } = weekFrom(start.getTime(), 21);
          const own: SlotPlan = { zone: where, slots: [one], revision: 1 };
          const shown = [...slotTimes(own, from, to)].map((each) =>
            wallClock(each.at, where ?? 'UTC').slice(11),
          );
          // Clocks change at most once in three weeks.
          expect(shown.filter((time) => time !== one.time).length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('each post in the queue takes at least one free slot, and only slots at the time of the post', () => {
    const post = fc.array(fc.constantFrom(...networks), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(anyPlan, anyStart, fc.array(post, { maxLength: 20 }), (anyOf, start, posts) => {
        const span = weekFrom(start.getTime(), 14);
        const uses: SlotUse[] = [];
        for (const wanted of posts) {
          const platforms = [...new Set(wanted)];
          const free = nextFreeSlot(anyOf, uses, platforms, span);
          if (free === null) continue;
          const before = freeSlots(anyOf, uses, span);
          uses.push(...platforms.map((platform) => ({ at: free, platform })));
          const after = freeSlots(anyOf, uses, span);
          const filled = before.filter(
            (each) => !after.some((left) => left.at === each.at && left.platform === each.platform),
          );
          expect(filled.length).toBeGreaterThanOrEqual(1);
          expect(filled.every((each) => each.at === free)).toBe(true);
        }
      }),
    );
  });

  it('moving or deleting a post frees its slot', () => {
    fc.assert(
      fc.property(anyPlan, anyStart, (anyOf, start) => {
        const span = weekFrom(start.getTime(), 14);
        const first = nextFreeSlot(anyOf, [], ['x'], span);
        fc.pre(first !== null);
        const use = { at: first ?? 0, platform: 'x' };
        expect(nextFreeSlot(anyOf, [use], ['x'], span)).not.toBe(first);
        expect(nextFreeSlot(anyOf, [{ ...use, at: use.at + 60_000 }], ['x'], span)).toBe(first);
      }),
    );
  });
});

it('a week begins with the chosen day', () => {
  expect(weekdaysFrom('sunday').slice(0, 2)).toEqual(['sunday', 'monday']);
  expect(weekdaysFrom('saturday').at(-1)).toBe('friday');
  expect(weekdaysFrom('monday')).toEqual([...weekdays]);
});
