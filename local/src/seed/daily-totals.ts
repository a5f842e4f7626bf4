import { minuteMs } from '@fanfare/core/time/units.ts';
import { snapshotDay, type Snapshot } from '@fanfare/core/analytics/snapshots.ts';
import { addDays, type Day } from '@fanfare/core/calendar/days.ts';
import { createConnections } from '../../../functions/src/networks/connections.ts';
import { production } from '../../../functions/src/production.ts';
import type { AccountRef } from '../../../functions/src/store/accounts.ts';
import type { PastProduct } from './past-product.ts';

/** The time after midnight at which the sweep takes the snapshots of a day. */
const afterMidnightMs = 5 * minuteMs;

/**
 * Stores the totals of every whole day since `from`, as the sweep would have done. To read the totals of each day, this
 * function moves the clock of the networks through all these days a second time. It then stores all totals of an
 * account together, because one task per day would double the time that the demo takes.
 */
export async function keepDailyTotals(
  { control, now }: Pick<PastProduct, 'control' | 'now'>,
  refs: readonly AccountRef[],
  from: number,
): Promise<void> {
  const { stores, reach, newId } = production;
  const { accounts, credentials, quotas, snapshots } = stores;
  const connections = createConnections({
    accounts,
    credentials,
    quotas,
    reach,
    newId,
    now: () => new Date(now()),
  });
  let at = now();
  const goTo = (time: number) => {
    at = time;
    return control('POST', '/clock', { at });
  };
  // Reads the tokens at the present time, because the networks also accept these tokens when their clock is on an
  // earlier day.
  await goTo(now());
  const readers = await Promise.all(
    refs.map(async (ref) => {
      const reached = await reach(ref.platform);
      const totals = reached?.platform.totals;
      if (!totals) throw new Error(`${ref.platform} has no totals.`);
      const account = await connections.begin(ref).open();
      const { http, keys } = reached;
      const days: Snapshot[] = [];
      return { ref, days, read: () => totals({ http, keys, now: () => at }, account) };
    }),
  );
  const takenAt = (day: Day) => Date.parse(day) + afterMidnightMs;
  for (let day = addDays(snapshotDay(new Date(from)), 1); takenAt(day) <= now(); day = addDays(day, 1)) {
    await goTo(takenAt(day));
    await Promise.all(readers.map(async ({ days, read }) => days.push({ day, ...(await read()) })));
  }
  await goTo(now());
  await Promise.all(readers.map(({ ref, days }) => snapshots.keep(ref, days)));
}
