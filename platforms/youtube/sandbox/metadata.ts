import { z } from 'zod';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { badRequest } from './replies.ts';
import { privacies, type Resource } from './state.ts';

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

const body = z.object({
  snippet: z
    .object({
      title: z.string().default(''),
      description: z.string().default(''),
      tags: z.array(z.string()).default([]),
      categoryId: z.string().default('22'),
    })
    .prefault({}),
  status: z
    .object({
      // Videos are public by default.
      privacyStatus: z.enum(privacies).default('public'),
      selfDeclaredMadeForKids: z.boolean().default(false),
      containsSyntheticMedia: z.boolean().default(false),
      publishAt: z.string().optional(),
    })
    .prefault({}),
});

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

function reasonAgainst({ snippet, status }: z.infer<typeof body>): keyof typeof messages | null {
  if (!isGoodTitle(snippet.title.trim())) return 'invalidTitle';
  if (!isGoodDescription(snippet.description)) return 'invalidDescription';
  if (!areGoodTags(snippet.tags)) return 'invalidTags';
  if (!(snippet.categoryId in categories)) return 'invalidCategoryId';
  if (status.publishAt !== undefined && status.privacyStatus !== 'private') return 'invalidPublishAt';
  return null;
}

const refuse = (reason: keyof typeof messages) => badRequest(reason, messages[reason]);

/** Reads the title, privacy and other metadata, or returns the reply that refuses them. */
export function readResource(json: unknown): Resource | SandboxReply {
  const parsed = body.safeParse(json);
  if (!parsed.success) return refuse('invalidVideoMetadata');
  const reason = reasonAgainst(parsed.data);
  if (reason !== null) return refuse(reason);
  const { snippet, status } = parsed.data;
  const { title, description, tags, categoryId } = snippet;
  const { privacyStatus: privacy, selfDeclaredMadeForKids: madeForKids } = status;
  return { title: title.trim(), description, tags, categoryId, privacy, madeForKids };
}
