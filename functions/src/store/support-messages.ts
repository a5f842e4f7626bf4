import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import {
  supportTopics,
  type Diagnostics,
  type SupportTopic,
  supportMessagesPerDay,
} from '@fanfare/core/support-messages/message.ts';
import { raiseDailyCount } from '@fanfare/core/time/daily-count.ts';
import { z } from 'zod';
import { mailFields, type Mail } from './mail.ts';
import { instant, readDocument, readEach } from './read.ts';

/** `supportMessages/{uid}_{id}`, deleted with the person. */
const storedMessage = z.object({
  uid: z.string(),
  id: z.string(),
  // A topic that only a newer version of Fanfare knows is read as `other`.
  topic: z.enum(supportTopics).catch('other'),
  message: z.string(),
  sentAt: instant,
});

/** `supportCounts/{uid}` */
const storedCount = z.object({ day: z.string(), count: z.number() });

export interface StoredSupportMessage {
  uid: string;
  id: string;
  topic: SupportTopic;
  message: string;
  sentAt: Date;
}

export interface NewSupportMessage extends StoredSupportMessage {
  diagnostics: Diagnostics;
}

export interface SupportMessageStore {
  /**
   * Stores a message and its e-mail in one transaction. If a message with this id is stored already, returns that
   * message, and neither counts nor e-mails it again. Null if the person has reached the daily limit.
   */
  send(message: NewSupportMessage, mail: Mail): Promise<StoredSupportMessage | null>;
  /** Newest first. */
  latest(uid: string, limit: number): Promise<StoredSupportMessage[]>;
}

const read = (snapshot: DocumentSnapshot): StoredSupportMessage | null =>
  readDocument(snapshot, storedMessage);

export function createSupportMessageStore(firestore: () => Promise<Firestore>): SupportMessageStore {
  return {
    async send(message, mail) {
      const db = await firestore();
      const { uid, id, sentAt } = message;
      const document = db.doc(`supportMessages/${uid}_${id}`);
      const counter = db.doc(`supportCounts/${uid}`);
      return db.runTransaction(async (transaction) => {
        const [known, counted] = await transaction.getAll(document, counter);
        const before = known ? read(known) : null;
        if (before) return before;
        const count = raiseDailyCount(
          counted ? readDocument(counted, storedCount) : null,
          sentAt,
          supportMessagesPerDay,
        );
        if (!count) return null;
        const { diagnostics, ...fields } = message;
        // Undefined values are left out, because Firestore refuses them.
        const given = Object.entries(diagnostics).filter(([, value]) => value !== undefined);
        transaction.create(document, { ...fields, diagnostics: Object.fromEntries(given) });
        transaction.set(counter, count);
        transaction.create(db.doc(`mail/support_${uid}_${id}`), { ...mailFields(mail, '', sentAt), uid });
        return fields;
      });
    },
    async latest(uid, limit) {
      const messages = (await firestore()).collection('supportMessages').where('uid', '==', uid);
      const found = await messages.orderBy('sentAt', 'desc').limit(limit).get();
      return readEach(found.docs, read).rows;
    },
  };
}
