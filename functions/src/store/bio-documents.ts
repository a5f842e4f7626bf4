import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from 'firebase-admin/firestore';
import type { BioClaim } from '@fanfare/core/bio/names.ts';
import type { BioContent } from '@fanfare/core/bio/page.ts';
import { bioThemeIds } from '@fanfare/core/bio/themes.ts';
import { z } from 'zod';
import type { BioRecord, BioRef, Published } from './bio-records.ts';
import { instant, readDocument } from './read.ts';

const account = z.object({ platform: z.string(), platformId: z.string() });

const storedContent = z.object({
  title: z.string(),
  text: z.string(),
  avatar: z.union([
    z.object({ kind: z.literal('media'), mediaId: z.string() }),
    z.object({ kind: z.enum(['workspace', 'none']) }),
  ]),
  links: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      url: z.string(),
      mediaId: z.string().nullable(),
      on: z.boolean(),
      highlighted: z.boolean(),
      from: z.string().nullable(),
      until: z.string().nullable(),
    }),
  ),
  social: z.array(account),
  latest: account.nullable(),
  // A theme that only a newer version of Fanfare knows is read as `oat`.
  theme: z.enum(bioThemeIds).catch('oat'),
  indexed: z.boolean(),
  imageId: z.string().nullable(),
  language: z.string(),
  timeZone: z.string(),
} satisfies Record<keyof BioContent, z.ZodType>);

/** `workspaces/{wid}/bioPages/{id}`, deleted with the workspace. */
const storedPage = z.object({
  workspaceId: z.string(),
  name: z.string(),
  revision: z.number().int(),
  draft: storedContent,
  published: storedContent.nullable(),
  publishedAt: instant.nullable(),
  takenDown: z.object({ at: instant, reason: z.string() }).nullable(),
  createdAt: instant,
  updatedAt: instant,
});

/**
 * `bioNames/{skeleton}`: the claim of a page on its name and on all names that look like it. The claim is released when
 * the workspace is removed.
 */
const storedClaim = z.object({
  name: z.string(),
  workspaceId: z.string(),
  pageId: z.string(),
  releasedAt: z.number().nullable(),
  takenDown: z.boolean().default(false),
});

/** `bioSites/{name}`: all that a visitor needs, in one document. */
const storedSite = z.union([
  z.object({
    kind: z.literal('page'),
    workspaceId: z.string(),
    pageId: z.string(),
    content: storedContent,
    publishedAt: instant,
    parts: z
      .object({
        at: instant,
        hidden: z.boolean().default(false),
        avatarPath: z.string().nullable(),
        social: z.array(z.object({ platform: z.string(), username: z.string(), url: z.string() })),
        latest: z.array(z.object({ url: z.string(), mediaId: z.string(), text: z.string() })),
      })
      .nullable(),
  }),
  z.object({ kind: z.literal('moved'), workspaceId: z.string(), to: z.string(), until: instant }),
]);

export const pagesOf = (db: Firestore, workspaceId: string): CollectionReference =>
  db.collection(`workspaces/${workspaceId}/bioPages`);
export const pageDocument = (db: Firestore, { workspaceId, id }: BioRef): DocumentReference =>
  pagesOf(db, workspaceId).doc(id);
export const claimDocument = (db: Firestore, skeleton: string): DocumentReference =>
  db.doc(`bioNames/${skeleton}`);
export const siteDocument = (db: Firestore, name: string): DocumentReference => db.doc(`bioSites/${name}`);

export function readPage(snapshot: DocumentSnapshot): BioRecord | null {
  const found = readDocument(snapshot, storedPage);
  return found && { id: snapshot.id, ...found };
}

export const readClaim = (snapshot: DocumentSnapshot): BioClaim | null => readDocument(snapshot, storedClaim);

export function readPublished(snapshot: DocumentSnapshot): Published | null {
  const found = readDocument(snapshot, storedSite);
  if (!found) return null;
  if (found.kind === 'moved') return { kind: 'moved', to: found.to, until: found.until };
  const { workspaceId, pageId: id, content, publishedAt, parts } = found;
  return { kind: 'page', site: { workspaceId, id, name: snapshot.id, content, publishedAt, parts } };
}

export function pageFields({ id: _id, ...fields }: BioRecord): object {
  return fields;
}

/** The stored fields of a public page. They name the workspace, because the page is removed with it. */
export function siteFields(published: Published, workspaceId: string): object {
  if (published.kind === 'moved') return { ...published, workspaceId };
  const { id: pageId, name: _name, ...fields } = published.site;
  return { kind: 'page', pageId, ...fields };
}
