import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { errorStatus, type ErrorCode } from '@fanfare/core/errors/errors.ts';
import { isLinkOver, linkStates, type LinkFailure, type LinkState } from '@fanfare/core/links/link-upload.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

const errorCodes = Object.keys(errorStatus) as ErrorCode[];

/** `workspaces/{wid}/links/{id}`: the download of a file that a person adds by its link. */
const storedLink = z.object({
  link: z.string(),
  mediaId: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  state: z.enum(linkStates),
  leaseUntil: instant.nullable(),
  received: z.number(),
  total: z.number().nullable(),
  failure: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});

export interface LinkRef {
  workspaceId: string;
  id: string;
}

export interface StoredLink extends LinkRef {
  /** Empty once the download has ended. */
  link: string;
  /** The id that the file will have in the library. It is also part of the file's path. */
  mediaId: string;
  createdBy: string;
  createdAt: Date;
  state: LinkState;
  /** After this time, the download's worker is considered dead. Null while no worker downloads the file. */
  leaseUntil: Date | null;
  received: number;
  total: number | null;
  failure: LinkFailure | null;
}

interface LinkDecision<T> {
  next: StoredLink;
  result: T;
}

/**
 * Of the links created after `since`, at most `atOnce` may be in progress. Links from before `forgetBefore` are
 * deleted.
 */
export interface LinkLimits {
  atOnce: number;
  since: Date;
  forgetBefore: Date;
}

/**
 * `exists`: the link was stored before, perhaps by a call whose answer was lost. `busy`: too many links are in
 * progress. `too_many`: too many links were added recently.
 */
type LinkCreated = 'created' | 'exists' | 'busy' | 'too_many';

export interface LinkStore {
  create(link: StoredLink, limits: LinkLimits): Promise<LinkCreated>;
  find(ref: LinkRef): Promise<StoredLink | null>;
  /** Decisions about one link run one after another. Null if the link does not exist. */
  decide<T>(ref: LinkRef, decide: (known: StoredLink) => LinkDecision<T>): Promise<LinkDecision<T> | null>;
}

/** The most links that may be added after `since`, and the most old links that one call deletes. */
export const recentLinksMax = 50;

export const isInProgress = ({ state }: StoredLink): boolean => !isLinkOver(state);

const collectionOf = (db: Firestore, workspaceId: string) => db.collection(`workspaces/${workspaceId}/links`);

function documentOf(db: Firestore, { workspaceId, id }: LinkRef): DocumentReference {
  return collectionOf(db, workspaceId).doc(id);
}

function read(workspaceId: string, snapshot: DocumentSnapshot): StoredLink | null {
  const data = readDocument(snapshot, storedLink);
  return data && { id: snapshot.id, workspaceId, ...data };
}

function fieldsOf({ id: _id, workspaceId: _workspaceId, ...fields }: StoredLink) {
  return fields;
}

async function create(db: Firestore, link: StoredLink, limits: LinkLimits): Promise<LinkCreated> {
  const all = collectionOf(db, link.workspaceId);
  return db.runTransaction(async (transaction) => {
    const recent = all.where('createdAt', '>', limits.since).limit(recentLinksMax);
    const old = all.where('createdAt', '<', limits.forgetBefore).limit(recentLinksMax);
    const document = documentOf(db, link);
    const [there, living, past] = await Promise.all([
      transaction.get(document),
      transaction.get(recent),
      transaction.get(old),
    ]);
    if (there.exists) return 'exists';
    const links = living.docs.map((each) => read(link.workspaceId, each)).filter((each) => each !== null);
    if (links.filter(isInProgress).length >= limits.atOnce) return 'busy';
    if (living.size >= recentLinksMax) return 'too_many';
    for (const { ref } of past.docs) transaction.delete(ref);
    transaction.create(document, fieldsOf(link));
    return 'created';
  });
}

export function createLinkStore(firestore: () => Promise<Firestore>): LinkStore {
  return {
    create: async (link, limits) => create(await firestore(), link, limits),
    async find(ref) {
      return read(ref.workspaceId, await documentOf(await firestore(), ref).get());
    },
    async decide(ref, decide) {
      const db = await firestore();
      const document = documentOf(db, ref);
      return db.runTransaction(async (transaction) => {
        const known = read(ref.workspaceId, await transaction.get(document));
        if (!known) return null;
        const decision = decide(known);
        if (decision.next !== known) transaction.set(document, fieldsOf(decision.next));
        return decision;
      });
    },
  };
}
