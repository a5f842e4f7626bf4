import { z } from 'zod';
import { unknownMembers } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { badRequest } from './replies.ts';
import { privacies, type Resource, type YouTubeState } from './state.ts';

export const categories: Readonly<Record<string, string>> = {
  '1': 'Film & Animation',
  '10': 'Music',
  '17': 'Sports',
  '20': 'Gaming',
  '22': 'People & Blogs',
  '24': 'Entertainment',
  '26': 'Howto & Style',
  '27': 'Education',
  '28': 'Science & Technology',
};

/** Fields that only the network sets. Clients that change a video send them back as they were. */
const readOnly = z.unknown().optional();

const snippet = z.strictObject({
  title: z.string().default(''),
  description: z.string().default(''),
  tags: z.array(z.string()).default([]),
  categoryId: z.string().optional(),
  publishedAt: readOnly,
  channelId: readOnly,
  channelTitle: readOnly,
  categoryTitle: readOnly,
  thumbnails: readOnly,
});

const status = z.strictObject({
  privacyStatus: z.enum(privacies).default('public'),
  selfDeclaredMadeForKids: z.boolean().default(false),
  containsSyntheticMedia: z.boolean().default(false),
  license: z.enum(['youtube', 'creativeCommon']).default('youtube'),
  embeddable: z.boolean().default(true),
  publishAt: z.string().optional(),
  uploadStatus: readOnly,
  failureReason: readOnly,
  rejectionReason: readOnly,
  madeForKids: readOnly,
});

const body = z.strictObject({
  id: z.string().optional(),
  kind: readOnly,
  etag: readOnly,
  snippet: snippet.prefault({}),
  status: status.prefault({}),
});
type Body = z.infer<typeof body>;

const angle = /[<>]/;
/** A tag with a space is written in quotes, which count towards its length. */
const tagLength = (tag: string) => tag.length + (tag.includes(' ') ? 2 : 0);

const isGoodTitle = (title: string) => title !== '' && title.length <= 100 && !angle.test(title);
const isGoodDescription = (text: string) => Buffer.byteLength(text) <= 5000 && !angle.test(text);
const areGoodTags = (tags: readonly string[]) => tags.reduce((sum, tag) => sum + tagLength(tag), 0) <= 500;

const messages = {
  invalidTitle: 'The request metadata specifies an invalid or empty video title.',
  invalidDescription: 'The request metadata specifies an invalid video description.',
  invalidTags: 'The request metadata specifies invalid video keywords.',
  invalidCategoryId: 'The request metadata specifies an invalid category ID.',
  invalidPublishAt: 'The request metadata specifies an invalid scheduled publishing time.',
  invalidVideoMetadata: 'The request metadata is invalid.',
} as const;

type Reason = keyof typeof messages;

function reasonAgainstSnippet({ title, description, tags, categoryId }: Body['snippet']): Reason | null {
  if (!isGoodTitle(title.trim())) return 'invalidTitle';
  if (!isGoodDescription(description)) return 'invalidDescription';
  if (!areGoodTags(tags)) return 'invalidTags';
  return Object.hasOwn(categories, categoryId ?? '22') ? null : 'invalidCategoryId';
}

function reasonAgainstStatus({ publishAt, privacyStatus }: Body['status']): Reason | null {
  if (publishAt === undefined) return null;
  const isDate = z.iso.datetime({ offset: true }).safeParse(publishAt).success;
  return isDate && privacyStatus === 'private' ? null : 'invalidPublishAt';
}

const refuse = (reason: Reason) => badRequest(reason, messages[reason]);

const refusalOf = (error: z.ZodError) => unknownMembers(error) ?? refuse('invalidVideoMetadata');

const fromSnippet = ({ title, description, tags, categoryId = '22' }: Body['snippet']) => ({
  title: title.trim(),
  description,
  tags,
  categoryId,
});

const fromStatus = (given: Body['status']) => ({
  privacy: given.privacyStatus,
  madeForKids: given.selfDeclaredMadeForKids,
  hasSyntheticMedia: given.containsSyntheticMedia,
  license: given.license,
  embeddable: given.embeddable,
  ...(given.publishAt !== undefined && { publishAt: Date.parse(given.publishAt) }),
});

/** Replaces a video that does not exist, so that the body of a call that changes it is still checked. */
export const emptyResource: Resource = {
  title: '',
  description: '',
  tags: [],
  categoryId: '22',
  privacy: 'private',
  madeForKids: false,
};

export const idIn = (json: unknown): string | undefined => body.safeParse(json).data?.id;

/**
 * The title, privacy and other metadata of a new or changed video. A change replaces every field of the named parts and
 * empties the fields that it lacks.
 */
export function readResource(
  json: unknown,
  changed: Resource | null = null,
  parts: readonly string[] = ['snippet', 'status'],
): Resource | SandboxReply {
  const parsed = body.safeParse(json);
  if (!parsed.success) return refusalOf(parsed.error);
  const { snippet: about, status: state } = parsed.data;
  const before = changed ?? emptyResource;
  let after = before;
  if (parts.includes('snippet')) {
    const reason =
      changed && about.categoryId === undefined ? 'invalidCategoryId' : reasonAgainstSnippet(about);
    if (reason !== null) return refuse(reason);
    after = { ...after, ...fromSnippet(about) };
  }
  if (parts.includes('status')) {
    const wasShown = before.wasShown === true || before.privacy !== 'private';
    const reason =
      state.publishAt !== undefined && wasShown ? 'invalidPublishAt' : reasonAgainstStatus(state);
    if (reason !== null) return refuse(reason);
    const { publishAt: _planned, ...rest } = after;
    after = { ...rest, ...fromStatus(state), wasShown };
  }
  return after;
}

/** Makes private videos public once their scheduled time has come. */
export function publishDue({ videos }: YouTubeState, now: number): void {
  for (const video of videos) {
    const { publishAt, ...rest } = video.resource;
    if (publishAt === undefined || publishAt > now) continue;
    video.resource = { ...rest, privacy: 'public' };
    video.at = Math.max(video.at, publishAt);
  }
}
