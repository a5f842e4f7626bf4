import { findOtherPosts, spreadNotes } from '@fanfare/core/sheet/other-posts.ts';
import { previewSpread, spreadOnArrival } from '@fanfare/core/sheet/spread.ts';
import { readSpreadForm, type SpreadForm } from '@fanfare/core/sheet/spread-form.ts';
import { rowsInScope, type FileScope } from '@fanfare/core/sheet/sheet.ts';
import { noSlots } from '@fanfare/core/slots/slots.ts';
import { windowEnd } from '@fanfare/core/schedule/window.ts';
import { useMemo, useState } from 'react';
import { useRead } from '../../../browser/use-read.ts';
import type { SheetTools } from '../sheet-tools.ts';
import { useScheduledPosts } from './use-scheduled-posts.ts';

/** The dates that the files would get, with the posts and slots of the workspace. Changes nothing. */
export function useSpread({ workspaceId, sheet, zone, now }: SheetTools, form: SpreadForm, scope: FileScope) {
  const { data: plan = noSlots } = useRead('findSlots', { workspaceId });
  const [until, setUntil] = useState(now);
  const scheduled = useScheduledPosts({ workspaceId, zone, now, until });
  const { first, second, third } = scheduled;
  const rows = useMemo(() => rowsInScope(sheet, scope), [sheet, scope]);
  const others = useMemo(() => {
    const windows = [first, second, third].filter((each) => each !== undefined);
    return findOtherPosts(windows, sheet, new Set(rows.map(({ id }) => id)), { plan, zone });
  }, [first, second, third, sheet, rows, plan, zone]);
  const read = useMemo(
    () => readSpreadForm(form, { plan, uses: others.uses }, { zone, now }),
    [form, plan, others, zone, now],
  );
  const taken = useMemo(() => new Set(others.times), [others]);
  // Whether a time is free is known only after all scheduled posts are read. If they cannot be read, free slots remain
  // unknown, but times that the person has chosen can be applied.
  const isWaiting = scheduled.error === null ? scheduled.isLoading : form.how === 'slots';
  const networks = useMemo(
    () => [...new Set(sheet.accounts.map(({ platform }) => platform))],
    [sheet.accounts],
  );
  const preview = useMemo(
    () => (read.spread ? previewSpread(rows, networks, read.spread, { zone, now }, taken) : null),
    [read, rows, networks, taken, zone, now],
  );
  const notes = useMemo(() => (preview ? spreadNotes(preview.rows, others) : []), [preview, others]);
  const last = preview?.rows.reduce((latest, { at }) => Math.max(latest, at ?? windowEnd(now)), now) ?? now;
  if (last > until) setUntil(last);
  return {
    hasSlots: plan.slots.length > 0,
    problems: read.problems,
    rows,
    /** Null while the form has problems, or while posts that may be due at these times are being read. */
    preview: isWaiting ? null : preview,
    /** Gives dates to files that arrive after the spread; undefined for an even spread, which has no further dates. */
    onArrival: read.spread ? spreadOnArrival(read.spread, networks, zone, taken) : undefined,
    notes,
    isWaiting: isWaiting && scheduled.error === null,
    error: scheduled.error,
    retry: scheduled.retry,
  };
}
