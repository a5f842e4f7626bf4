import { continued, type ConversationStore, type StoredConversation } from '../store/conversations.ts';

type Row = StoredConversation & { workspaceId: string; uid: string };

const seen = ({ id, title, changedAt, messages }: Row): StoredConversation =>
  structuredClone({ id, title, changedAt, messages });

/** Keeps what Firestore would keep. The same suite holds both to the same behaviour. */
export function memoryConversations(): ConversationStore {
  const rows = new Map<string, Row>();
  return {
    async find({ workspaceId, id, uid }) {
      const row = rows.get(`${workspaceId}/${id}`);
      return row?.uid === uid ? seen(row) : null;
    },
    async list({ workspaceId, uid }, limit) {
      const own = [...rows.values()].filter((row) => row.workspaceId === workspaceId && row.uid === uid);
      const latest = own.toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
      return latest.slice(0, limit).map(seen);
    },
    async append({ workspaceId, id, uid }, said, at) {
      const key = `${workspaceId}/${id}`;
      const known = rows.get(key);
      if (known && known.uid !== uid) return null;
      const row = { workspaceId, uid, ...continued(id, known ?? null, said, at) };
      rows.set(key, row);
      return seen(row);
    },
  };
}
