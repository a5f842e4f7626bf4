import { bioNameHeldMs, bioNameSkeleton, claimState, type BioClaim } from '@fanfare/core/bio/names.ts';
import type { BioContent } from '@fanfare/core/bio/page.ts';

export interface BioRef {
  workspaceId: string;
  id: string;
}

export interface BioRecord extends BioRef {
  name: string;
  revision: number;
  draft: BioContent;
  published: BioContent | null;
  publishedAt: Date | null;
  takenDown: { at: Date; reason: string } | null;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Parts of the public page that come from the workspace instead of the page's content. They are read again from time
 * to time.
 */
export interface SiteParts {
  at: Date;
  /** Whether the page is hidden from visitors, because the workspace or its owner was deleted. */
  hidden: boolean;
  avatarPath: string | null;
  social: { platform: string; username: string; url: string }[];
  latest: { url: string; mediaId: string; text: string }[];
}

export interface BioSite extends BioRef {
  name: string;
  content: BioContent;
  publishedAt: Date;
  /** Null until the parts have been read for the first time. */
  parts: SiteParts | null;
}

/** The answer to visitors of a name: a page, or the new name of the page that had this name before. */
export type Published = { kind: 'page'; site: BioSite } | { kind: 'moved'; to: string; until: Date };

/** Returns the claim with the decision of our staff about its name. Null unless a page gave up that name. */
export const decidedClaim = (claim: BioClaim | null, name: string, takenDown: boolean): BioClaim | null =>
  claim === null || claim.name !== name || claim.releasedAt === null ? null : { ...claim, takenDown };

/** The documents that a change of a page writes; null deletes a document. */
export interface BioWrites {
  page: BioRecord | null;
  /** The claims, keyed by the skeleton of the name. Names that look alike have the same skeleton. */
  claims: ReadonlyMap<string, BioClaim>;
  /** The public documents, keyed by name. */
  sites: ReadonlyMap<string, Published | null>;
}

const isPublic = ({ published, takenDown }: BioRecord): boolean => published !== null && takenDown === null;

const isPublishedAlike = (before: BioRecord, after: BioRecord): boolean =>
  before.published === after.published &&
  before.publishedAt?.getTime() === after.publishedAt?.getTime() &&
  before.takenDown === after.takenDown;

function siteOf(record: BioRecord): Published | null {
  const { workspaceId, id, name, published, publishedAt } = record;
  if (published === null || publishedAt === null || !isPublic(record)) return null;
  return { kind: 'page', site: { workspaceId, id, name, content: published, publishedAt, parts: null } };
}

interface Change {
  before: BioRecord | null;
  /** Null if the page is deleted. */
  after: BioRecord | null;
  now: Date;
}

function claimBy(record: BioRecord, releasedAt: number | null): BioClaim {
  const { name, workspaceId, id: pageId, takenDown } = record;
  return { name, workspaceId, pageId, releasedAt, takenDown: takenDown !== null };
}

/** Reserves the old name. Its address leads to the new name if the page is public before and after the change. */
function giveUpName(writes: WritesByKey, before: BioRecord, { after, now }: Change): void {
  writes.claims.set(bioNameSkeleton(before.name), claimBy(before, now.getTime()));
  const until = new Date(now.getTime() + bioNameHeldMs);
  const leads = after !== null && isPublic(before) && isPublic(after);
  writes.sites.set(before.name, leads ? { kind: 'moved', to: after.name, until } : null);
}

function takeName(writes: WritesByKey, after: BioRecord, claim: BioClaim | null): void {
  // A page may have given up a name that is similar to the new one, and `claim` is still on that old name. The public
  // document of the old name redirects to that page and is removed.
  if (claim !== null && claim.name !== after.name && !writes.sites.has(claim.name))
    writes.sites.set(claim.name, null);
  writes.claims.set(bioNameSkeleton(after.name), claimBy(after, null));
}

interface WritesByKey {
  claims: Map<string, BioClaim>;
  sites: Map<string, Published | null>;
}

/**
 * The documents to write in one transaction for a change of a page. `claim` is the current claim on the new name.
 * Returns `taken` if that claim forbids the change.
 */
export function bioWrites(change: Change, claim: BioClaim | null): BioWrites | 'taken' {
  const { before, after, now } = change;
  const writes: WritesByKey = { claims: new Map(), sites: new Map() };
  const isRenamed = before?.name !== after?.name;
  if (before && isRenamed) giveUpName(writes, before, change);
  if (after === null) return { page: null, ...writes };
  if (isRenamed) {
    const claimant = { workspaceId: after.workspaceId, pageId: after.id };
    if (claimState(claim, claimant, now.getTime()) === 'taken') return 'taken';
    takeName(writes, after, claim);
  }
  const isSame = before !== null && isPublishedAlike(before, after);
  if (isRenamed || !isSame) writes.sites.set(after.name, siteOf(after));
  if (before?.takenDown !== after.takenDown)
    writes.claims.set(bioNameSkeleton(after.name), claimBy(after, null));
  return { page: after, ...writes };
}
