import { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFirestore } from '../firestore/server.ts';
import { createOutboxReader } from './outbox.ts';

let server: Awaited<ReturnType<typeof startFirestore>>;
let db: Firestore;
beforeAll(async () => {
  server = await startFirestore({ token: 'of-this-start', log: () => undefined });
  const customHeaders = { Authorization: 'Bearer of-this-start' };
  db = new Firestore({ projectId: 'demo-mail', host: server.host, ssl: false, customHeaders });
});
afterAll(async () => {
  await db.terminate();
  await server.stop();
});

it('the outbox is read newest first, and the link of each e-mail is a path on this site', async () => {
  const readOutbox = createOutboxReader(
    () => ({ firestore: server.host, firestoreToken: 'of-this-start' }),
    'demo-mail',
  );
  expect(await readOutbox()).toEqual([]);
  const mail = (text: string, createdAt: Date) => ({
    to: ['mo@fanfare.example'],
    message: { subject: 'Invited', text, html: '' },
    createdAt,
  });
  const [early, late] = [new Date('2026-11-21T09:00:00Z'), new Date('2026-11-21T10:00:00Z')];
  await db.doc('mail/a').set(mail('Hello\n\nhttps://x.example/login?mode=sign-up&email=a%40b\n\nBye', early));
  await db.doc('mail/b').set(mail('No link.', late));

  const common = { to: 'mo@fanfare.example', subject: 'Invited' };
  expect(await readOutbox()).toEqual([
    { ...common, link: '/', at: late.toISOString() },
    { ...common, link: '/login?mode=sign-up&email=a%40b', at: early.toISOString() },
  ]);
});
