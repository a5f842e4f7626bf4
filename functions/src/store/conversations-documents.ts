import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { keptOf, replyStates } from '@fanfare/core/assistant/conversation.ts';
import { imageSizeNames, imageStyles } from '@fanfare/core/assistant/image.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

const image = { size: z.enum(imageSizeNames), style: z.enum(imageStyles), prompt: z.string() };

const storedMessage = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.string(),
  /** It broke off before it was done. */
  incomplete: z.boolean().optional(),
  /** Nothing came of it; what is on its way is kept apart. */
  state: z.enum(replyStates).optional(),
  /** The function that the assistant called. */
  call: z.string().optional(),
  generatedImage: z
    .object({
      path: z.string(),
      /** Opens the file to whoever has its address. */
      token: z.string(),
      ...image,
    })
    .optional(),
});
export type StoredMessage = z.infer<typeof storedMessage>;

const storedPending = z.object({
  id: z.string(),
  state: z.enum(['writing', 'drawing']),
  startedAt: z.string(),
  /** Where it is counted, and what of it. */
  month: z.string(),
  counted: z.object({ gpt: z.boolean(), image: z.boolean() }),
  /** What was said besides the picture. */
  text: z.string(),
  image: z.object({ ...image, message: z.string() }).nullable(),
  /** Somebody draws it, or did: it is not to be asked for again. */
  taken: z.boolean(),
  /** Under which the picture will be in the library; null while nobody draws it. */
  mediaId: z.string().nullable().default(null),
});

/** A reply that is on its way. */
export interface PendingReply extends z.infer<typeof storedPending> {
  /** Nobody is believed to be at it afterwards. */
  overdueAt: Date;
}

/** `workspaces/{wid}/conversations/{id}`: what one person and the assistant said to each other. */
const storedConversation = z.object({
  uid: z.string(),
  title: z.string(),
  changedAt: instant,
  /** As text: Firestore would index every field of every message. */
  messages: z.string(),
  pending: z.string().nullable().default(null),
  overdueAt: instant.nullable().default(null),
});

export interface ConversationSummary {
  id: string;
  title: string;
  changedAt: Date;
}

export interface StoredConversation extends ConversationSummary {
  messages: StoredMessage[];
  /** The answer to the last message; one at a time. */
  pending: PendingReply | null;
}

/** What the list shows, and no more is read for it. */
export const summaryFields = ['uid', 'title', 'changedAt'] as const;
const storedSummary = storedConversation.pick({ title: true, changedAt: true });

export function readSummary(snapshot: DocumentSnapshot): ConversationSummary | null {
  const data = readDocument(snapshot, storedSummary);
  return data && { id: snapshot.id, title: data.title, changedAt: data.changedAt };
}

export function readConversation(snapshot: DocumentSnapshot, uid: string): StoredConversation | null {
  const data = readDocument(snapshot, storedConversation);
  if (data?.uid !== uid) return null;
  const { title, changedAt, pending, overdueAt } = data;
  return {
    id: snapshot.id,
    title,
    changedAt,
    messages: z.array(storedMessage).parse(JSON.parse(data.messages)),
    pending:
      pending !== null && overdueAt ? { ...storedPending.parse(JSON.parse(pending)), overdueAt } : null,
  };
}

/** What there is room for: the oldest goes first. */
export const fitting = (conversation: StoredConversation): StoredConversation => ({
  ...conversation,
  messages: keptOf(conversation.messages),
});

export function conversationFields(
  uid: string,
  { title, changedAt, messages, pending }: StoredConversation,
): DocumentData {
  const { overdueAt = null, ...rest } = pending ?? {};
  return {
    uid,
    title,
    changedAt,
    messages: JSON.stringify(messages),
    pending: pending && JSON.stringify(rest),
    overdueAt,
  };
}
