import { healthWindowMs, recentCounts } from '@fanfare/core/deliveries/network-health.ts';
import { supportMessagesPerDay } from '@fanfare/core/support-messages/message.ts';
import { describe, expect, it } from 'vitest';
import { testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryNetworkHealth, createMemorySupportMessages } from '../testing/memory-support.ts';
import { createNetworkHealthStore, type NetworkHealthStore } from './network-health.ts';
import { createSupportMessageStore, type NewSupportMessage } from './support-messages.ts';

const local = setUpFirestore();

const mail = {
  to: 'support@fanfare.example',
  subject: 'Help',
  text: 'Help',
  html: '<p>Help</p>',
  replyTo: 'dana@fanfare.example',
};
const message = (change: Partial<NewSupportMessage> = {}): NewSupportMessage => ({
  uid: 'dana',
  id: 'one',
  topic: 'failed',
  message: 'My post failed.',
  diagnostics: { plan: 'Free', browser: undefined },
  sentAt: testTime,
  ...change,
});
const later = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);

describe.each([
  ['Firestore', () => createSupportMessageStore(local.open)],
  ['memory', () => createMemorySupportMessages()],
])('the store of messages in %s', (_name, create) => {
  it('two simultaneous calls with the same id store one message', async () => {
    const store = create();
    const [first, second] = await Promise.all([
      store.send(message(), mail),
      store.send(message({ message: 'Another text' }), mail),
    ]);
    expect(second).toEqual(first);
    expect(await store.latest('dana', 20)).toEqual([first]);
  });

  it('a person’s messages are listed newest first, up to the limit', async () => {
    const store = create();
    await store.send(message({ id: 'old' }), mail);
    await store.send(message({ id: 'new', sentAt: later(1) }), mail);
    await store.send(message({ uid: 'mika', id: 'other' }), mail);
    expect((await store.latest('dana', 20)).map(({ id }) => id)).toEqual(['new', 'old']);
    expect((await store.latest('dana', 1)).map(({ id }) => id)).toEqual(['new']);
  });

  it('a message over the daily limit is refused, but sending a stored message again returns it', async () => {
    const store = create();
    for (let n = 0; n < supportMessagesPerDay; n += 1) await store.send(message({ id: `m${n}` }), mail);
    expect(await store.send(message({ id: 'more' }), mail)).toBeNull();
    expect(await store.send(message({ id: 'm3' }), mail)).toMatchObject({ id: 'm3' });
    expect(await store.send(message({ id: 'more', sentAt: later(24 * 60) }), mail)).not.toBeNull();
  });
});

describe('the documents in Firestore', () => {
  it('a message is stored with one e-mail, and replies to the e-mail go to the person', async () => {
    const store = createSupportMessageStore(local.open);
    await store.send(message(), mail);
    await store.send(message(), mail);
    const { docs } = await local.db.collection('mail').get();
    expect(docs.map((each) => each.data())).toMatchObject([
      { to: ['support@fanfare.example'], replyTo: 'dana@fanfare.example', uid: 'dana' },
    ]);
    const [stored] = (await local.db.collection('supportMessages').get()).docs;
    expect(stored?.get('diagnostics')).toEqual({ plan: 'Free' });
  });
});

describe.each([
  ['Firestore', () => createNetworkHealthStore(local.open)],
  ['memory', () => createMemoryNetworkHealth()],
])('the store of the networks’ health in %s', (_name, create) => {
  const at = testTime.getTime();
  const outcome = { platform: 'harbour', at, kind: 'sent', ms: 0 } as const;
  const counted = async (store: NetworkHealthStore, now = at) => recentCounts(await store.find(), now);

  it('all outcomes of two simultaneous workers are counted', async () => {
    const store = create();
    expect(await store.find()).toEqual({});
    await Promise.all([store.add([outcome], at), store.add([outcome, outcome], at)]);
    expect(await counted(store)).toMatchObject({ harbour: { sent: 3, failed: 0 } });
  });

  it('outcomes within the same five minutes are added to the counts of their network', async () => {
    const store = create();
    const late = { ...outcome, kind: 'late', ms: 1000 } as const;
    await store.add([outcome], at);
    await store.add([late, late, { ...late, platform: 'other' }], at);
    await store.add([late], at);
    expect(await counted(store)).toEqual({
      harbour: { sent: 1, late: 3, lateMs: 3000, failed: 0 },
      other: { sent: 0, late: 1, lateMs: 1000, failed: 0 },
    });
  });

  it('the five-minute bucket that is reused after half an hour starts from zero', async () => {
    const store = create();
    await store.add([outcome], at);
    await store.add([outcome], at);
    const later = at + healthWindowMs;
    await store.add([outcome], later);
    expect(await counted(store, later)).toMatchObject({ harbour: { sent: 1 } });
  });
});
