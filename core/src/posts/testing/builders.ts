import { defaultOptions, emptyTexts, type PostContent, type PostOptions } from '../content.ts';
import { readValues, toWire, type Field } from '../field-table.ts';
import { optionFields, textFields } from '../fields.ts';
import type { Home, Post, PostView } from '../post.ts';

const createdAt = Date.parse('2026-11-20T09:00:00Z');

export type ContentChange = Partial<Omit<PostContent, 'options'>> & { options?: Partial<PostOptions> };

export const postContent = ({ options, ...change }: ContentChange = {}): PostContent => ({
  ...emptyTexts,
  media: [],
  altTexts: [],
  thumbnail: null,
  ...change,
  options: { ...defaultOptions, ...options },
});

/** A draft for one account, as it is stored. */
export const storedPost = (change: Partial<Post> = {}): Post => ({
  id: 'post-1',
  groupId: 'group-1',
  workspaceId: 'harbourWorkspace0001',
  status: 'draft',
  uploadTo: 'youtube',
  platformId: 'UC-harbour',
  targets: [],
  content: postContent(),
  schedule: null,
  revision: 1,
  fingerprint: 'fingerprint-1',
  deliveryId: null,
  countedIn: null,
  failReason: null,
  mediaId: null,
  url: null,
  createdBy: 'dana',
  createdAt,
  updatedAt: createdAt,
  ...change,
});

const emptyView = {
  ...toWire(textFields, emptyTexts),
  ...toWire(optionFields, defaultOptions),
};

/** A draft for one account, as the API sends it. */
export const postView = (change: Partial<PostView> = {}): PostView => ({
  _id: 'post-1',
  post_id: 'group-1',
  workspaceId: 'harbourWorkspace0001',
  status: 'draft',
  uploadTo: 'youtube',
  platform_id: 'UC-harbour',
  ...emptyView,
  firebase_path: null,
  thumbnail: null,
  alt_text: null,
  alt_texts: [],
  carousel_images: [],
  subreddits: [],
  board_ids: [],
  schedule: null,
  zone: null,
  revision: 1,
  updatedAt: new Date(createdAt).toISOString(),
  fail_reason: null,
  media_id: null,
  url: null,
  deliveryId: null,
  ...change,
});

/** The dashboard of a workspace without posts. */
export const homeView = (change: Partial<Home> = {}): Home => ({
  next: [],
  nextUntil: new Date(Date.now() + 8 * 24 * 60 * 60_000).toISOString(),
  recent: [],
  failed: [],
  counts: { draft: 0, scheduled: 0, uploaded: 0, failed: 0 },
  ...change,
});

function otherValue(field: Field): unknown {
  if (field.kind === 'switch') return !field.default;
  if (field.kind === 'choice') return field.choices.at(-1);
  return field.kind === 'link' ? 'unfinished' : 'video';
}

/** Options that all differ from their defaults. */
export const changedOptions: PostOptions = readValues(
  optionFields,
  Object.fromEntries(Object.entries(optionFields).map(([name, field]) => [name, otherValue(field)])),
);
