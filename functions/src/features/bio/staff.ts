import { readTimeCursor, writeTimeCursor } from '@fanfare/core/api/schemas/cursor.ts';
import type { DecideBioPageInput, ListBioReportsInput } from '@fanfare/core/api/schemas/bio.ts';
import type { BioReport } from '@fanfare/core/bio/page.ts';
import { Page } from '../../http/accepted.ts';
import { AppError } from '../../http/app-error.ts';
import type { BioRecord } from '../../store/bio-records.ts';
import type { BioDependencies } from './dependencies.ts';

const reportsPerPage = 50;

export async function listReports(
  { bioReports }: BioDependencies,
  { cursor }: ListBioReportsInput,
): Promise<BioReport[] | Page<BioReport[]>> {
  const found = await bioReports.list(cursor === undefined ? null : readTimeCursor(cursor), reportsPerPage);
  const reports = found.map((report) => ({ ...report, at: report.at.toISOString() }));
  const last = found.length < reportsPerPage ? undefined : found.at(-1);
  return last ? new Page(reports, writeTimeCursor(last)) : reports;
}

/**
 * Takes down the page with this name, so that the public no longer sees it, or allows it again. If the page no longer
 * has the name, the decision also applies to the name itself.
 */
export async function decidePage(
  { bio, now }: BioDependencies,
  { name, action, reason }: DecideBioPageInput,
): Promise<{ name: string; takenDown: boolean }> {
  const claim = await bio.claimOf(name);
  if (claim?.name !== name) throw new AppError('not_found');
  const at = now();
  const takesDown = action === 'take_down';
  const ref = { workspaceId: claim.workspaceId, id: claim.pageId };
  const decide = (page: BioRecord): BioRecord => {
    if ((page.takenDown !== null) === takesDown) return page;
    const revision = page.revision + 1;
    if (takesDown) return { ...page, takenDown: { at, reason }, revision, updatedAt: at };
    return { ...page, takenDown: null, published: null, publishedAt: null, revision, updatedAt: at };
  };
  const changed = claim.workspaceId === '' ? null : await bio.change(ref, at, decide);
  const isMarked = await bio.markReleased(name, takesDown);
  if (changed === 'taken' || (changed === null && !isMarked)) throw new AppError('not_found');
  return { name: changed?.name ?? name, takenDown: takesDown };
}
