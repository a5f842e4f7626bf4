import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { bioNameSkeleton, type BioClaim } from '@fanfare/core/bio/names.ts';
import { bioPagesMax } from '@fanfare/core/bio/page.ts';
import {
  claimDocument,
  pageDocument,
  pageFields,
  pagesOf,
  readClaim,
  readPage,
  readPublished,
  siteDocument,
  siteFields,
} from './bio-documents.ts';
import {
  bioWrites,
  decidedClaim,
  type BioRecord,
  type BioRef,
  type BioSite,
  type Published,
  type SiteParts,
  type BioWrites,
} from './bio-records.ts';
import { readWorkspace, workspaceDocument } from './workspaces-documents.ts';

/** `exists`: the id is already used. `gone`: the workspace does not exist. */
type BioAdded =
  | { kind: 'added' | 'exists'; page: BioRecord }
  | { kind: 'full' }
  | { kind: 'taken' }
  | { kind: 'gone' };

export interface BioStore {
  /** Oldest first. */
  list(workspaceId: string): Promise<BioRecord[]>;
  find(ref: BioRef): Promise<BioRecord | null>;
  /** Creates a page and claims its name in one transaction. */
  add(page: BioRecord): Promise<BioAdded>;
  /**
   * Changes a page, its public version and the claims on its names in one transaction. If `decide` throws, nothing is
   * changed. `taken`: another page has the new name. Null if the page does not exist.
   */
  change(ref: BioRef, now: Date, decide: (page: BioRecord) => BioRecord): Promise<BioRecord | 'taken' | null>;
  /** Deletes the page and its public version. Its name stays reserved for a while. Returns whether the page existed. */
  remove(ref: BioRef, now: Date): Promise<boolean>;
  /** The claim on the name, or on a name that looks like it. */
  claimOf(name: string): Promise<BioClaim | null>;
  /** Takes down a name that its page gave up, or allows the name again. Returns false for all other names. */
  markReleased(name: string, takenDown: boolean): Promise<boolean>;
  published(name: string): Promise<Published | null>;
  /**
   * Stores the parts of a public page that come from its workspace, unless the page has been published again or
   * removed since `site` was read.
   */
  renewParts(site: BioSite, parts: SiteParts): Promise<void>;
}

function write(
  db: Firestore,
  transaction: Transaction,
  document: DocumentReference,
  workspaceId: string,
  { page, claims, sites }: BioWrites,
): void {
  if (page) transaction.set(document, pageFields(page));
  else transaction.delete(document);
  for (const [skeleton, claim] of claims) transaction.set(claimDocument(db, skeleton), claim);
  for (const [name, published] of sites) {
    if (published) transaction.set(siteDocument(db, name), siteFields(published, workspaceId));
    else transaction.delete(siteDocument(db, name));
  }
}

const skeletonOf = bioNameSkeleton;

async function changeIn(
  db: Firestore,
  transaction: Transaction,
  ref: BioRef,
  now: Date,
  decide: (page: BioRecord) => BioRecord | null,
): Promise<BioRecord | 'taken' | 'removed' | null> {
  const document = pageDocument(db, ref);
  const before = readPage(await transaction.get(document));
  if (!before) return null;
  const after = decide(before);
  const isNamed = after !== null && after.name !== before.name;
  const claim = isNamed ? readClaim(await transaction.get(claimDocument(db, skeletonOf(after.name)))) : null;
  const writes = bioWrites({ before, after, now }, claim);
  if (writes === 'taken') return 'taken';
  write(db, transaction, document, ref.workspaceId, writes);
  return after ?? 'removed';
}

async function addIn(db: Firestore, transaction: Transaction, page: BioRecord): Promise<BioAdded> {
  const document = pageDocument(db, page);
  const [there, workspace, claimed] = await transaction.getAll(
    document,
    workspaceDocument(db, page.workspaceId),
    claimDocument(db, skeletonOf(page.name)),
  );
  const known = there && readPage(there);
  if (known) return { kind: 'exists', page: known };
  if (!workspace || !readWorkspace(workspace)) return { kind: 'gone' };
  const counted = await transaction.get(pagesOf(db, page.workspaceId).count());
  if (counted.data().count >= bioPagesMax) return { kind: 'full' };
  const named = { before: null, after: page, now: page.createdAt };
  const writes = bioWrites(named, claimed ? readClaim(claimed) : null);
  if (writes === 'taken') return { kind: 'taken' };
  write(db, transaction, document, page.workspaceId, writes);
  return { kind: 'added', page };
}

export function createBioStore(firestore: () => Promise<Firestore>): BioStore {
  const read = async (document: (db: Firestore) => DocumentReference): Promise<DocumentSnapshot> =>
    document(await firestore()).get();
  return {
    async list(workspaceId) {
      const found = await pagesOf(await firestore(), workspaceId)
        .limit(bioPagesMax)
        .get();
      const pages = found.docs.map(readPage).filter((page) => page !== null);
      return pages.toSorted(
        (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
      );
    },
    find: async (ref) => readPage(await read((db) => pageDocument(db, ref))),
    async add(page) {
      const db = await firestore();
      return db.runTransaction((transaction) => addIn(db, transaction, page));
    },
    async change(ref, now, decide) {
      const db = await firestore();
      const changed = await db.runTransaction((transaction) => changeIn(db, transaction, ref, now, decide));
      return changed === 'removed' ? null : changed;
    },
    async remove(ref, now) {
      const db = await firestore();
      const removed = await db.runTransaction((transaction) =>
        changeIn(db, transaction, ref, now, () => null),
      );
      return removed === 'removed';
    },
    claimOf: async (name) => readClaim(await read((db) => claimDocument(db, skeletonOf(name)))),
    async markReleased(name, takenDown) {
      const db = await firestore();
      const document = claimDocument(db, skeletonOf(name));
      return db.runTransaction(async (transaction) => {
        const claim = decidedClaim(readClaim(await transaction.get(document)), name, takenDown);
        if (claim) transaction.set(document, claim);
        return claim !== null;
      });
    },
    published: async (name) => readPublished(await read((db) => siteDocument(db, name))),
    async renewParts({ name, id, publishedAt }, parts) {
      const db = await firestore();
      await db.runTransaction(async (transaction) => {
        const document = siteDocument(db, name);
        const found = readPublished(await transaction.get(document));
        if (found?.kind !== 'page' || found.site.id !== id) return;
        if (found.site.publishedAt.getTime() === publishedAt.getTime())
          transaction.update(document, { parts });
      });
    },
  };
}
