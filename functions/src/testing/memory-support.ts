import { addOutcomes, type HealthRecord } from '@fanfare/core/deliveries/network-health.ts';
import { supportMessagesPerDay } from '@fanfare/core/support-messages/message.ts';
import { raiseDailyCount, type DailyCount } from '@fanfare/core/time/daily-count.ts';
import type { Firestore } from 'firebase-admin/firestore';
import type { Mail } from '../store/mail.ts';
import type { NetworkHealthStore } from '../store/network-health.ts';
import {
  createSupportMessageStore,
  type NewSupportMessage,
  type StoredSupportMessage,
  type SupportMessageStore,
} from '../store/support-messages.ts';
import { testTime } from './builders.ts';

export interface MemorySupportMessages extends SupportMessageStore {
  mails: Mail[];
  all(): NewSupportMessage[];
}

const withoutDiagnostics = ({ diagnostics: _given, ...fields }: NewSupportMessage): StoredSupportMessage =>
  fields;

export function createMemorySupportMessages(): MemorySupportMessages {
  const rows = new Map<string, NewSupportMessage>();
  const counts = new Map<string, DailyCount>();
  const mails: Mail[] = [];
  return {
    mails,
    all: () => structuredClone([...rows.values()]),
    send(message, mail) {
      const key = `${message.uid}_${message.id}`;
      const known = rows.get(key);
      if (known) return Promise.resolve(withoutDiagnostics(structuredClone(known)));
      const count = raiseDailyCount(counts.get(message.uid) ?? null, message.sentAt, supportMessagesPerDay);
      if (!count) return Promise.resolve(null);
      rows.set(key, structuredClone(message));
      counts.set(message.uid, count);
      mails.push(mail);
      return Promise.resolve(withoutDiagnostics(message));
    },
    latest: (uid, limit) =>
      Promise.resolve(
        [...rows.values()]
          .filter((row) => row.uid === uid)
          .toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
          .slice(0, limit)
          .map((row) => withoutDiagnostics(structuredClone(row))),
      ),
  };
}

export function createMemoryNetworkHealth(): NetworkHealthStore {
  let record: HealthRecord = {};
  return {
    add: (outcomes, at) => Promise.resolve(void (record = addOutcomes(record, outcomes, at))),
    find: () => Promise.resolve(structuredClone(record)),
  };
}

export async function storeSupportMessages(db: Firestore, uids: readonly string[]): Promise<void> {
  const store = createSupportMessageStore(() => Promise.resolve(db));
  const mail = { to: 'support@fanfare.example', subject: 'Help', text: 'Help', html: 'Help' };
  for (const uid of uids)
    await store.send(
      { uid, id: 'one', topic: 'other', message: `From ${uid}`, diagnostics: {}, sentAt: testTime },
      mail,
    );
}
