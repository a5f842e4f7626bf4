import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { TimeCursor } from '@fanfare/core/api/schemas/cursor.ts';
import { bioReportReasonIds, type BioReport } from '@fanfare/core/bio/page.ts';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { mailDocument, mailFields, type Mail } from './mail.ts';
import { instant, readDocument, readEach } from './read.ts';

/** The most reports about a page that are stored in an hour. */
export const reportsPerHourMax = 10;
const keptMs = 365 * dayMs;

export type StoredReport = Omit<BioReport, 'at'> & { at: Date };

/** `bioReports/{id}` */
const storedReport = z.object({
  workspaceId: z.string(),
  pageId: z.string(),
  name: z.string(),
  // A reason that only a newer version of Fanfare knows is read as `other`.
  reason: z.enum(bioReportReasonIds).catch('other'),
  text: z.string(),
  at: instant,
});

const storedCount = z.object({ hour: z.number(), count: z.number() });

export interface BioReportStore {
  /**
   * Returns false, and stores nothing, if the page had too many reports in this hour. The e-mail is stored unless its
   * recipient got one about this workspace a short time ago.
   */
  add(report: StoredReport, mail: Mail | null): Promise<boolean>;
  /** The reports after `after`, newest first. */
  list(after: TimeCursor | null, limit: number): Promise<StoredReport[]>;
}

export function createBioReportStore(firestore: () => Promise<Firestore>): BioReportStore {
  const read = (snapshot: DocumentSnapshot): StoredReport | null => {
    const found = readDocument(snapshot, storedReport);
    return found && { id: snapshot.id, ...found };
  };
  return {
    async add({ id, ...report }, mail) {
      const db = await firestore();
      const { workspaceId, pageId, at } = report;
      const counts = db.doc(`bioReportCounts/${workspaceId}-${pageId}`);
      const outbox = mail && mailDocument(db, { kind: 'report', workspaceId, email: mail.to, at });
      return db.runTransaction(async (transaction) => {
        const [counted, sent] = await transaction.getAll(counts, outbox ?? counts);
        const known = counted && readDocument(counted, storedCount);
        const hour = Math.floor(at.getTime() / hourMs);
        const before = known?.hour === hour ? known.count : 0;
        if (before >= reportsPerHourMax) return false;
        transaction.set(counts, { workspaceId, hour, count: before + 1 });
        transaction.create(db.doc(`bioReports/${id}`), {
          ...report,
          expiresAt: new Date(at.getTime() + keptMs),
        });
        if (mail && outbox && !sent?.exists) transaction.create(outbox, mailFields(mail, workspaceId, at));
        return true;
      });
    },
    async list(after, limit) {
      const db = await firestore();
      const newest = db
        .collection('bioReports')
        .orderBy('at', 'desc')
        .orderBy('__name__', 'desc')
        .limit(limit);
      const found = await (after ? newest.startAfter(after.at, after.id) : newest).get();
      return readEach(found.docs, read).rows;
    },
  };
}
