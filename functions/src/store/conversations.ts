import type { CollectionReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { isUsedUp, type AiKind } from '@fanfare/core/quota/ai.ts';
import { quotaOf, readAiCounts } from './ai-usage.ts';
import {
  conversationFields,
  fitting,
  readConversation,
  readSummary,
  summaryFields,
  type ConversationSummary,
  type StoredConversation,
} from './conversations-documents.ts';
import { withOldUsage } from './old-usage.ts';
import { removePage } from './remove-documents.ts';
import { aiUsageDocument, counted, countsAnything, type AiCount } from './usage-documents.ts';
import { readWorkspace, workspaceDocument } from './workspaces-documents.ts';

export interface ConversationRef {
  workspaceId: string;
  id: string;
  /** The owner. For everybody else, the conversation does not exist. */
  uid: string;
}

export interface ConversationDecision<T> {
  /** Null leaves the conversation unchanged. */
  next: StoredConversation | null;
  /** Added to the usage in the same transaction; negative values refund. */
  count?: AiCount;
  result: T;
}

/**
 * `hasLeft` tells whether the month's limit allows another use. The month is that of the pending reply. Without a
 * pending reply, it is the month that was passed to `decide`.
 */
export type Decide<T> = (
  known: StoredConversation | null,
  hasLeft: (kind: AiKind) => boolean,
) => ConversationDecision<T>;

export interface ConversationStore {
  find(ref: ConversationRef): Promise<StoredConversation | null>;
  /** Latest change first. */
  list(owner: Omit<ConversationRef, 'id'>, limit: number): Promise<ConversationSummary[]>;
  /** Conversations whose reply is overdue, the longest waiting first. */
  overdue(before: Date, limit: number): Promise<ConversationRef[]>;
  /** Deletes conversations that have not changed since `before`, oldest first. */
  forget(before: Date, limit: number): Promise<void>;
  /**
   * Decisions about one conversation run one after another, each in one transaction with the owner's usage. Null if
   * the workspace is deleted, or the conversation belongs to another person.
   */
  decide<T>(ref: ConversationRef, month: string, decide: Decide<T>): Promise<{ result: T } | null>;
}

/** Text actions are stored like conversations with one message. No list shows them. */
type Collection = 'conversations' | 'textActions';

function refOf(snapshot: DocumentSnapshot): ConversationRef {
  const uid: unknown = snapshot.get('uid');
  const workspaceId = snapshot.ref.parent.parent?.id ?? '';
  return { workspaceId, id: snapshot.id, uid: typeof uid === 'string' ? uid : '' };
}

async function usageOf(db: Firestore, transaction: Transaction, workspace: DocumentSnapshot, month: string) {
  const { usage, quotas, owner } = await readAiCounts(db, transaction, workspace, month);
  return {
    hasLeft: (kind: AiKind) => !isUsedUp(quotaOf(quotas, kind)),
    write(count: AiCount) {
      if (owner && countsAnything(count))
        transaction.set(aiUsageDocument(db, owner.uid, month), counted(usage, count));
    },
  };
}

export function createConversationStore(
  firestore: () => Promise<Firestore>,
  collection: Collection = 'conversations',
): ConversationStore {
  const conversationsOf = (db: Firestore, workspaceId: string): CollectionReference =>
    db.collection(`workspaces/${workspaceId}/${collection}`);
  return {
    async find({ workspaceId, id, uid }) {
      return readConversation(
        await conversationsOf(await firestore(), workspaceId)
          .doc(id)
          .get(),
        uid,
      );
    },
    async list({ workspaceId, uid }, limit) {
      const own = conversationsOf(await firestore(), workspaceId).where('uid', '==', uid);
      const latest = own.orderBy('changedAt', 'desc').limit(limit);
      const { docs } = await latest.select(...summaryFields).get();
      return docs.map(readSummary).filter((each) => each !== null);
    },
    async overdue(before, limit) {
      const late = (await firestore()).collectionGroup(collection).where('overdueAt', '<=', before);
      const { docs } = await late.orderBy('overdueAt').limit(limit).select('uid').get();
      return docs.map(refOf);
    },
    async forget(before, limit) {
      const db = await firestore();
      const old = db.collectionGroup(collection).where('changedAt', '<=', before).orderBy('changedAt');
      await removePage(old.limit(limit).select());
    },
    async decide({ workspaceId, id, uid }, month, decide) {
      const db = await firestore();
      const document = conversationsOf(db, workspaceId).doc(id);
      const decideIn = async (transaction: Transaction) => {
        const [there, workspace] = await transaction.getAll(document, workspaceDocument(db, workspaceId));
        const known = (there && readConversation(there, uid)) ?? null;
        const isTaken = there?.exists === true && !known;
        if (!workspace || !readWorkspace(workspace) || isTaken) return null;
        const usage = await usageOf(db, transaction, workspace, known?.pending?.month ?? month);
        const { next, count = {}, result } = decide(known, usage.hasLeft);
        if (next) transaction.set(document, conversationFields(uid, fitting(next)));
        usage.write(count);
        return { result };
      };
      return withOldUsage(db, () => db.runTransaction(decideIn));
    },
  };
}
