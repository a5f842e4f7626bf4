import type { Firestore } from 'firebase-admin/firestore';
import type { Mail } from './mailbox.ts';

const shownMax = 100;
/** The fields of an e-mail that the mailbox shows. `functions/src/store/mail.ts` writes them. */
interface StoredMail {
  to: string[];
  message: { subject: string; text: string };
  createdAt: { toDate(): Date };
}

/** The path of the first address in a text; `/` if there is none. */
function linkIn(text: string): string {
  const found = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  if (!URL.canParse(found)) return '/';
  const { pathname, search } = new URL(found);
  return `${pathname}${search}`;
}

/**
 * Reads the newest e-mails of the outbox, which is the collection `mail`. Google's library is loaded by the first read,
 * because it takes memory that most runs never need.
 */
export function createOutboxReader(
  database: () => { firestore: string; firestoreToken: string },
  projectId: string,
): () => Promise<Mail[]> {
  let opened: Promise<Firestore> | null = null;
  const open = async (): Promise<Firestore> => {
    // Prevents Google's libraries from searching for a metadata server.
    process.env['METADATA_SERVER_DETECTION'] = 'none';
    const library = await import('firebase-admin/firestore');
    const { firestore, firestoreToken } = database();
    const customHeaders = { Authorization: `Bearer ${firestoreToken}` };
    return new library.Firestore({ projectId, host: firestore, ssl: false, customHeaders });
  };
  return async () => {
    const db = await (opened ??= open());
    const found = await db.collection('mail').orderBy('createdAt', 'desc').limit(shownMax).get();
    return found.docs.map((snapshot) => {
      const { to, message, createdAt } = snapshot.data() as StoredMail;
      const at = createdAt.toDate().toISOString();
      return { to: to.join(', '), subject: message.subject, link: linkIn(message.text), at };
    });
  };
}
