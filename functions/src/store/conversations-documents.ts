import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { dropOldestMessages, replyStates } from '@fanfare/core/assistant/conversation.ts';
import { imageSizeNames, imageStyles } from '@fanfare/core/assistant/image.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

const image = { size: z.enum(imageSizeNames), style: z.enum(imageStyles), prompt: z.string() };

const storedMessage = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.string(),
  /** Whether the reply was cut off. */
  incomplete: z.boolean().optional(),
  /** Whether the reply failed. A reply that is still being written is stored in `pending`. */
  state: z.enum(replyStates).optional(),
  /** The name of the function that the assistant called. */
  call: z.string().optional(),
  generatedImage: z
    .object({
      path: z.string(),
      /** The part of the file's address that gives access to the file. */
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
  /** The month in whose usage the reply is counted. `counted` lists the kinds of usage. */
  month: z.string(),
  counted: z.object({ gpt: z.boolean(), image: z.boolean() }),
  /** The text next to the picture. */
  text: z.string(),
  image: z
    .object({
      ...image,
      // Replies that earlier versions of Fanfare stored have only the fields above, so the fields below have defaults.
      colors: z.array(z.string()).default([]),
      backgroundDescription: z.string().default(''),
      additionalDetails: z.string().default(''),
      message: z.string(),
    })
    .nullable(),
  /** Whether a worker has begun to draw the image. If so, no other worker may draw it. */
  taken: z.boolean(),
  /** The id that the picture will have in the library; null until a worker begins to draw the picture. */
  mediaId: z.string().nullable().default(null),
});

export interface PendingReply extends z.infer<typeof storedPending> {
  /** After this time, the reply's worker is considered dead. */
  overdueAt: Date;
}

/**
 * `workspaces/{wid}/conversations/{id}`: the messages between one person and the assistant.
 * `workspaces/{wid}/textActions/{id}`: one answer about a text, kept for a day.
 */
const storedConversation = z.object({
  uid: z.string(),
  title: z.string(),
  changedAt: instant,
  /** JSON text, because Firestore would index every field of every message. */
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
  /** The reply to the last message. Only one reply can be pending. */
  pending: PendingReply | null;
}

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

/** Drops the oldest messages if the conversation is too long. */
export const fitting = (conversation: StoredConversation): StoredConversation => ({
  ...conversation,
  messages: dropOldestMessages(conversation.messages),
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
