import type { CollectionReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { keptOf, titleOf } from '@fanfare/core/assistant/conversation.ts';
import { imageSizeNames, imageStyles } from '@fanfare/core/assistant/image.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';
import { readWorkspace, workspaceDocument } from './workspaces-documents.ts';

const storedMessage = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.string(),
  /** It broke off before it was done. */
  incomplete: z.boolean().optional(),
  /** The function that the assistant called. */
  call: z.string().optional(),
  generatedImage: z
    .object({
      path: z.string(),
      /** Opens the file to whoever has its address. */
      token: z.string(),
      size: z.enum(imageSizeNames),
      style: z.enum(imageStyles),
      prompt: z.string(),
    })
    .optional(),
});
export type StoredMessage = z.infer<typeof storedMessage>;

/** `workspaces/{wid}/conversations/{id}`: what one person and the assistant said to each other. */
const storedConversation = z.object({
  uid: z.string(),
  title: z.string(),
  changedAt: instant,
  /** As text: Firestore would index every field of every message. */
  messages: z.string(),
});

export interface ConversationRef {
  workspaceId: string;
  id: string;
  /** Whose it is; to others it does not exist. */
  uid: string;
}

export interface StoredConversation {
  id: string;
  title: string;
  changedAt: Date;
  messages: StoredMessage[];
}

export interface ConversationStore {
  find(ref: ConversationRef): Promise<StoredConversation | null>;
  /** The latest first. */
  list(owner: Omit<ConversationRef, 'id'>, limit: number): Promise<StoredConversation[]>;
  /** Begins it where there is none. Null where the workspace is gone, or the conversation somebody else's. */
  append(ref: ConversationRef, said: readonly StoredMessage[], at: Date): Promise<StoredConversation | null>;
}

function conversationsOf(db: Firestore, workspaceId: string): CollectionReference {
  return db.collection(`workspaces/${workspaceId}/conversations`);
}

function read(snapshot: DocumentSnapshot, uid: string): StoredConversation | null {
  const data = readDocument(snapshot, storedConversation);
  if (data?.uid !== uid) return null;
  const { title, changedAt } = data;
  const messages = z.array(storedMessage).parse(JSON.parse(data.messages));
  return { id: snapshot.id, title, changedAt, messages };
}

/** The conversation with what was said now at its end. */
export function continued(
  id: string,
  known: StoredConversation | null,
  said: readonly StoredMessage[],
  at: Date,
): StoredConversation {
  const title = known?.title ?? titleOf(said[0]?.content ?? '');
  return { id, title, changedAt: at, messages: keptOf([...(known?.messages ?? []), ...said]) };
}

export function createConversationStore(firestore: () => Promise<Firestore>): ConversationStore {
  return {
    async find({ workspaceId, id, uid }) {
      return read(
        await conversationsOf(await firestore(), workspaceId)
          .doc(id)
          .get(),
        uid,
      );
    },
    async list({ workspaceId, uid }, limit) {
      const own = conversationsOf(await firestore(), workspaceId).where('uid', '==', uid);
      const { docs } = await own.orderBy('changedAt', 'desc').limit(limit).get();
      return docs.map((each) => read(each, uid)).filter((each) => each !== null);
    },
    async append({ workspaceId, id, uid }, said, at) {
      const db = await firestore();
      const document = conversationsOf(db, workspaceId).doc(id);
      return db.runTransaction(async (transaction) => {
        const [there, workspace] = await transaction.getAll(document, workspaceDocument(db, workspaceId));
        const known = there && read(there, uid);
        const isTaken = there?.exists === true && !known;
        if (!workspace || !readWorkspace(workspace) || isTaken) return null;
        const conversation = continued(id, known ?? null, said, at);
        const { title, messages } = conversation;
        transaction.set(document, { uid, title, changedAt: at, messages: JSON.stringify(messages) });
        return conversation;
      });
    },
  };
}
