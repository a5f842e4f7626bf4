import { newBioContent } from '@fanfare/core/bio/content.ts';
import { bioNameSkeleton, type BioClaim } from '@fanfare/core/bio/names.ts';
import { bioPagesMax } from '@fanfare/core/bio/page.ts';
import {
  bioWrites,
  decidedClaim,
  type BioRecord,
  type BioRef,
  type BioWrites,
  type Published,
} from '../store/bio-records.ts';
import type { BioStore } from '../store/bio.ts';
import { ids, testTime } from './builders.ts';
import type { MemoryTeam } from './memory-team.ts';

export function createMemoryBio({ workspaces }: Pick<MemoryTeam, 'workspaces'>): BioStore {
  const pages = new Map<string, BioRecord>();
  const claims = new Map<string, BioClaim>();
  const sites = new Map<string, Published>();
  const keyOf = ({ workspaceId, id }: BioRef) => `${workspaceId}/${id}`;
  const of = (workspaceId: string) => [...pages.values()].filter((page) => page.workspaceId === workspaceId);

  function write(ref: BioRef, writes: BioWrites): void {
    if (writes.page) pages.set(keyOf(ref), structuredClone(writes.page));
    else pages.delete(keyOf(ref));
    for (const [skeleton, claim] of writes.claims) claims.set(skeleton, claim);
    for (const [name, published] of writes.sites) {
      if (published) sites.set(name, structuredClone(published));
      else sites.delete(name);
    }
  }

  function change(ref: BioRef, now: Date, decide: (page: BioRecord) => BioRecord | null) {
    const before = structuredClone(pages.get(keyOf(ref)));
    if (!before) return null;
    const after = decide(before);
    const claim = after && (claims.get(bioNameSkeleton(after.name)) ?? null);
    const writes = bioWrites({ before, after, now }, claim);
    if (writes === 'taken') return 'taken';
    write(ref, writes);
    return after ?? 'removed';
  }

  return {
    list: (workspaceId) =>
      Promise.resolve(
        structuredClone(of(workspaceId)).toSorted(
          (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
        ),
      ),
    find: (ref) => Promise.resolve(structuredClone(pages.get(keyOf(ref)) ?? null)),
    async add(page) {
      const known = pages.get(keyOf(page));
      if (known) return { kind: 'exists', page: structuredClone(known) };
      if (!(await workspaces.find(page.workspaceId))) return { kind: 'gone' };
      if (of(page.workspaceId).length >= bioPagesMax) return { kind: 'full' };
      const claim = claims.get(bioNameSkeleton(page.name)) ?? null;
      const named = { before: null, after: page, now: page.createdAt };
      const writes = bioWrites(named, claim);
      if (writes === 'taken') return { kind: 'taken' };
      write(page, writes);
      return { kind: 'added', page };
    },
    async change(ref, now, decide) {
      const changed = change(ref, now, decide);
      return changed === 'removed' ? null : changed;
    },
    async remove(ref, now) {
      return change(ref, now, () => null) === 'removed';
    },
    claimOf: (name) => Promise.resolve(claims.get(bioNameSkeleton(name)) ?? null),
    async markReleased(name, takenDown) {
      const claim = decidedClaim(claims.get(bioNameSkeleton(name)) ?? null, name, takenDown);
      if (claim) claims.set(bioNameSkeleton(name), claim);
      return claim !== null;
    },
    published: (name) => Promise.resolve(structuredClone(sites.get(name) ?? null)),
    async renewParts({ name, id, publishedAt }, parts) {
      const found = sites.get(name);
      if (found?.kind !== 'page' || found.site.id !== id) return;
      if (found.site.publishedAt.getTime() === publishedAt.getTime())
        sites.set(name, { kind: 'page', site: { ...found.site, parts: structuredClone(parts) } });
    },
  };
}

/** A page that was never published. */
export function madeUpBioPage(change: Partial<BioRecord> = {}): BioRecord {
  return {
    id: 'bio-page-0001',
    workspaceId: ids.workspace,
    name: 'harbour',
    revision: 1,
    draft: newBioContent('Harbour', 'en', 'Europe/Berlin'),
    published: null,
    publishedAt: null,
    takenDown: null,
    createdAt: testTime,
    updatedAt: testTime,
    ...change,
  };
}
