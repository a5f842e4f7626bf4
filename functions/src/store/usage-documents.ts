import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import type { MediaKind } from '@fanfare/core/media/media.ts';
import { aiKinds, type AiKind, type AiUsage } from '@fanfare/core/quota/ai.ts';
import type { StorageUsage } from '@fanfare/core/quota/storage.ts';
import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';

/** `users/{uid}/usage/{month}`: the posts of a month in all workspaces that a person owns. */
const storedUploads = z.object({ uploads: z.number() });

/** `users/{uid}/usage/{month}_ai`: the AI uses of a month in all workspaces that a person owns. */
const storedAiUsage = z.object({ gpt: z.number(), image: z.number() });

export const uploadsDocument = (db: Firestore, uid: string, month: string): DocumentReference =>
  db.doc(`users/${uid}/usage/${month}`);

export function readUploads(snapshot: DocumentSnapshot | undefined): number {
  return Math.max(0, (snapshot && readDocument(snapshot, storedUploads))?.uploads ?? 0);
}

export const aiUsageDocument = (db: Firestore, uid: string, month: string): DocumentReference =>
  db.doc(`users/${uid}/usage/${month}_ai`);

export const readAiUsage = (snapshot: DocumentSnapshot | undefined): AiUsage =>
  (snapshot && readDocument(snapshot, storedAiUsage)) ?? { gpt: 0, image: 0 };

/** Negative numbers refund. */
export type AiCount = Partial<Readonly<Record<AiKind, number>>>;

export function counted(usage: AiUsage, count: AiCount): AiUsage {
  const sum = (kind: AiKind) => Math.max(0, usage[kind] + (count[kind] ?? 0));
  return { gpt: sum('gpt'), image: sum('image') };
}

export const countsAnything = (count: AiCount): boolean => aiKinds.some((kind) => (count[kind] ?? 0) !== 0);

/**
 * `users/{uid}/usage/storage`: the bytes of each workspace that a person owns. They are kept by workspace, so that the
 * bytes of a deleted workspace can be removed.
 */
const storedStorage = z.object({
  workspaces: z.record(z.string(), z.object({ imagesBytes: z.number(), videosBytes: z.number() })),
});

export type StorageByWorkspace = Readonly<Record<string, StorageUsage>>;

export const noStorage: StorageUsage = { imagesBytes: 0, videosBytes: 0 };

export const storageDocument = (db: Firestore, uid: string): DocumentReference =>
  db.doc(`users/${uid}/usage/storage`);

export function readStorage(snapshot: DocumentSnapshot | undefined): StorageByWorkspace {
  return (snapshot && readDocument(snapshot, storedStorage))?.workspaces ?? {};
}

export const storageOf = (all: StorageByWorkspace, workspaceId: string): StorageUsage =>
  ownEntry(all, workspaceId) ?? noStorage;

/** Replaces all counts of the document, which is small because a person has a limited number of workspaces. */
export function writeStorage(
  transaction: Transaction,
  document: DocumentReference,
  workspaces: StorageByWorkspace,
): void {
  transaction.set(document, { workspaces });
}

export function withoutWorkspace(all: StorageByWorkspace, workspaceId: string): StorageByWorkspace {
  return Object.fromEntries(Object.entries(all).filter(([id]) => id !== workspaceId));
}

/** `bytes` may be negative. */
export function addBytes(usage: StorageUsage, kind: MediaKind, bytes: number): StorageUsage {
  const { imagesBytes, videosBytes } = usage;
  return kind === 'image'
    ? { imagesBytes: imagesBytes + bytes, videosBytes }
    : { imagesBytes, videosBytes: videosBytes + bytes };
}
