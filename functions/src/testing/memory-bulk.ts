import type { BulkJob } from '@fanfare/core/posts/bulk.ts';
import { overdueAt, type BulkStore } from '../store/bulk.ts';

export function createMemoryBulk(): BulkStore {
  const jobs = new Map<string, BulkJob>();
  return {
    find: (workspaceId) => Promise.resolve(structuredClone(jobs.get(workspaceId) ?? null)),
    async change(workspaceId, decide) {
      const next = decide(structuredClone(jobs.get(workspaceId) ?? null));
      if (next) jobs.set(workspaceId, structuredClone(next));
      return next;
    },
    overdue(before, limit) {
      const late = [...jobs]
        .map(([workspaceId, job]) => ({ workspaceId, id: job.id, at: overdueAt(job) }))
        .filter((each) => each.at !== null && each.at <= before)
        .toSorted((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
      return Promise.resolve(late.slice(0, limit).map(({ workspaceId, id }) => ({ workspaceId, id })));
    },
  };
}
