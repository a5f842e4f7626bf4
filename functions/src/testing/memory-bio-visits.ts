import { addBioCounts, mergeBioCounts, noBioCounts, type BioDayCounts } from '@fanfare/core/bio/results.ts';
import { monthOfDay } from '@fanfare/core/calendar/days.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import type { BioCountStore } from '../store/bio-counts.ts';
import type { BioRef } from '../store/bio-records.ts';
import { reportsPerHourMax, type BioReportStore, type StoredReport } from '../store/bio-reports.ts';
import type { Mail } from '../store/mail.ts';

export function createMemoryBioCounts(): BioCountStore {
  const pages = new Map<string, BioDayCounts>();
  const keyOf = ({ workspaceId, id }: BioRef) => `${workspaceId}/${id}`;
  return {
    async add(page, day, counts) {
      const known = pages.get(keyOf(page)) ?? {};
      pages.set(keyOf(page), { ...known, [day]: addBioCounts(known[day] ?? noBioCounts, counts) });
    },
    async read(page, months) {
      const known = Object.entries(pages.get(keyOf(page)) ?? {});
      return mergeBioCounts([Object.fromEntries(known.filter(([day]) => months.includes(monthOfDay(day))))]);
    },
    async removeAllOf(page) {
      pages.delete(keyOf(page));
    },
  };
}

export interface MemoryBioReports extends BioReportStore {
  mails(): Mail[];
}

export function createMemoryBioReports(): MemoryBioReports {
  const reports: StoredReport[] = [];
  const mails = new Map<string, Mail>();
  return {
    mails: () => [...mails.values()],
    async add(report, mail) {
      const hourOf = ({ at }: StoredReport) => Math.floor(at.getTime() / hourMs);
      const same = reports.filter(
        (each) => each.pageId === report.pageId && each.workspaceId === report.workspaceId,
      );
      if (same.filter((each) => hourOf(each) === hourOf(report)).length >= reportsPerHourMax) return false;
      reports.push(report);
      if (mail && !mails.has(report.workspaceId)) mails.set(report.workspaceId, mail);
      return true;
    },
    async list(after, limit) {
      const isAfter = ({ at, id }: StoredReport) =>
        after === null ||
        at.getTime() < after.at.getTime() ||
        (at.getTime() === after.at.getTime() && id < after.id);
      return reports
        .filter(isAfter)
        .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
        .slice(0, limit);
    },
  };
}
