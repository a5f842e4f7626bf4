import { newRow, type ArrivalRule, type SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { previewSpread, spreadOnArrival, type Spread } from '@fanfare/core/sheet/spread.ts';

type Preview = ReturnType<typeof previewSpread>;
type Context = Parameters<typeof previewSpread>[3];

/** The times of other posts. */
type TakenTimes = ReadonlySet<number>;

/** Whether a spread has other times for the files. A spread over slots leaves out the taken ones itself. */
const hasOtherTimes = ({ kind }: Spread): boolean => kind !== 'slots' && kind !== 'evenly';

/** The dates that rows would get. A time that another post has is left out, and the row gets the next one. */
export function previewFreeSpread(
  rows: readonly Pick<SheetRow, 'id'>[],
  platforms: readonly string[],
  spread: Spread,
  taken: TakenTimes,
  context: Context,
): Preview & { skipped: number } {
  const preview = (skipped: number) => {
    // A row more for each time that is left out.
    const spare = Array.from({ length: skipped }, (_, i) => ({ id: `spare-${i}` }));
    return previewSpread([...rows, ...spare], platforms, spread, context);
  };
  const countTaken = (some: Preview) => some.rows.filter(({ at }) => at !== null && taken.has(at)).length;
  let [skipped, found] = [0, preview(0)];
  while (hasOtherTimes(spread) && countTaken(found) > skipped) {
    skipped = countTaken(found);
    found = preview(skipped);
  }
  if (skipped === 0) return { ...found, skipped };
  const times = found.rows.filter(({ at }) => at !== null && !taken.has(at));
  const given = rows.map(({ id }, i) => ({ id, at: times[i]?.at ?? null, note: times[i]?.note ?? null }));
  return {
    rows: given,
    problem: found.problem,
    patches: given.flatMap(({ id, at }) =>
      at === null ? [] : [{ id, patch: { schedule: { at, zone: context.zone } } }],
    ),
    skipped,
  };
}

/** The rule for files that arrive after a spread, which get no time of another post either. */
export function freeSpreadOnArrival(
  spread: Spread,
  platforms: readonly string[],
  taken: TakenTimes,
  zone: string,
): ArrivalRule | undefined {
  const rule = spreadOnArrival(spread, platforms, zone);
  if (!rule || !hasOtherTimes(spread)) return rule;
  const posts = [...taken].map((at) => ({ ...newRow(`post-${at}`, null), schedule: { at, zone } }));
  // The rule gives nobody the time of a row of the sheet, and moves only rows below the first late file.
  return (arrived, sheet, now) => rule(arrived, { rows: [...posts, ...sheet.rows] }, now);
}
