import { fitting, type StoredConversation } from '../store/conversations-documents.ts';
import type { ConversationStore } from '../store/conversations.ts';
import { createMemoryAiUsage, type MemoryAiUsage } from './memory-ai-usage.ts';

interface Row {
  workspaceId: string;
  uid: string;
  conversation: StoredConversation;
}

export function createMemoryConversations(usage: MemoryAiUsage = createMemoryAiUsage()): ConversationStore {
  const rows = new Map<string, Row>();
  return {
    async find({ workspaceId, id, uid }) {
      const row = rows.get(`${workspaceId}/${id}`);
      return row?.uid === uid ? structuredClone(row.conversation) : null;
    },
    async list({ workspaceId, uid }, limit) {
      const own = [...rows.values()].filter((row) => row.workspaceId === workspaceId && row.uid === uid);
      const latest = own
        .map(({ conversation: { id, title, changedAt } }) => ({ id, title, changedAt }))
        .toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
      return latest.slice(0, limit);
    },
    async overdue(before, limit) {
      const late = [...rows.values()].flatMap(({ workspaceId, uid, conversation: { id, pending } }) =>
        pending && pending.overdueAt <= before
          ? [{ ref: { workspaceId, id, uid }, at: pending.overdueAt.getTime() }]
          : [],
      );
      return late
        .toSorted((a, b) => a.at - b.at)
        .slice(0, limit)
        .map(({ ref }) => ref);
    },
    async forget(before, limit) {
      const old = [...rows].filter(([, { conversation }]) => conversation.changedAt <= before);
      const oldest = old.toSorted(
        ([, one], [, other]) => one.conversation.changedAt.getTime() - other.conversation.changedAt.getTime(),
      );
      for (const [key] of oldest.slice(0, limit)) rows.delete(key);
    },
    async decide({ workspaceId, id, uid }, month, decide) {
      const key = `${workspaceId}/${id}`;
      const row = rows.get(key);
      if (row && row.uid !== uid) return null;
      const known = row ? structuredClone(row.conversation) : null;
      const usageRef = { workspaceId, month: known?.pending?.month ?? month };
      const { next, count, result } = decide(known, (kind) => usage.hasLeft(usageRef, kind));
      if (next) rows.set(key, { workspaceId, uid, conversation: structuredClone(fitting(next)) });
      if (count) usage.count(usageRef, count);
      return { result };
    },
  };
}
