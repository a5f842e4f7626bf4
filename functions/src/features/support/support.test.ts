import { supportMessagesPerDay, supportMessagesShown } from '@fanfare/core/support-messages/message.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../http/app-error.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { person, testTime } from '../../testing/builders.ts';
import { createMemoryDeliveries } from '../../testing/memory-deliveries.ts';
import {
  createMemoryNetworkHealth,
  createMemorySupportMessages,
  type MemorySupportMessages,
} from '../../testing/memory-support.ts';
import { supportHandlers } from './handlers.ts';

const idOf = (n: number) => `f81d4fae-7dec-41d0-a765-${String(n).padStart(12, '0')}`;
const contextOf = (who = person()) =>
  ({
    person: who,
    log: capturedLog().log,
    requestId: 'r1',
    signal: new AbortController().signal,
    files: {},
  }) as const;

let messages: MemorySupportMessages;
let networkHealth: ReturnType<typeof createMemoryNetworkHealth>;
let now: Date;
let handlers: ReturnType<typeof supportHandlers>;
beforeEach(() => {
  messages = createMemorySupportMessages();
  networkHealth = createMemoryNetworkHealth();
  now = testTime;
  handlers = supportHandlers({
    supportMessages: messages,
    networkHealth,
    deliveries: createMemoryDeliveries(),
    supportEmail: () => 'support@fanfare.example',
    now: () => now,
  });
});
const input = (change: object = {}) => ({
  id: idOf(1),
  topic: 'failed' as const,
  message: 'My <b>post</b> failed.',
  ...change,
});

describe('a message to us', () => {
  it('a message is stored and e-mailed to the configured address, with the diagnostics that the person included', async () => {
    const sent = await handlers.sendSupportMessage(
      input({ diagnostics: { plan: 'Creator', delivery: 'd1, rejected' } }),
      contextOf(),
    );
    expect(sent).toEqual({
      id: idOf(1),
      number: 'F-F81D4FAE',
      topic: 'failed',
      message: 'My <b>post</b> failed.',
      sentAt: testTime.toISOString(),
    });
    const [mail] = messages.mails;
    expect(mail).toMatchObject({
      to: 'support@fanfare.example',
      subject: '[F-F81D4FAE] A post failed',
      replyTo: 'dana@fanfare.example',
    });
    expect(mail?.text).toContain('From Dana Demo dana@fanfare.example, person dana.');
    expect(mail?.text).toContain('Plan: Creator\nDelivery: d1, rejected');
    expect(mail?.html).toContain('My &lt;b&gt;post&lt;/b&gt; failed.');
  });

  it('simultaneous calls with the same message store and e-mail it once', async () => {
    const both = await Promise.all([
      handlers.sendSupportMessage(input(), contextOf()),
      handlers.sendSupportMessage(input(), contextOf()),
    ]);
    expect(both[1]).toEqual(both[0]);
    expect(messages.all()).toHaveLength(1);
    expect(messages.mails).toHaveLength(1);
  });

  it('another message under a used id is refused, and not stored', async () => {
    await handlers.sendSupportMessage(input(), contextOf());
    for (const change of [{ message: 'Another text' }, { topic: 'other' }])
      await expect(handlers.sendSupportMessage(input(change), contextOf())).rejects.toMatchObject({
        code: 'conflict',
      });
    expect(messages.all()).toMatchObject([{ message: 'My <b>post</b> failed.', topic: 'failed' }]);
    expect(messages.mails).toHaveLength(1);
  });

  it('messages of two people with the same id are separate messages', async () => {
    await handlers.sendSupportMessage(input(), contextOf());
    await handlers.sendSupportMessage(input(), contextOf(person({ uid: 'mika' })));
    expect(messages.mails).toHaveLength(2);
  });

  it('a message above the daily limit is refused with an explanation, but a repeated message is not', async () => {
    for (let n = 1; n <= supportMessagesPerDay; n += 1)
      await handlers.sendSupportMessage(input({ id: idOf(n) }), contextOf());
    const error: unknown = await handlers
      .sendSupportMessage(input({ id: idOf(0) }), contextOf())
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('10 messages a day') as string,
    });
    await expect(handlers.sendSupportMessage(input({ id: idOf(2) }), contextOf())).resolves.toBeDefined();
    await handlers.sendSupportMessage(input({ id: idOf(0) }), contextOf(person({ uid: 'mika' })));
    expect(messages.mails).toHaveLength(supportMessagesPerDay + 1);
  });

  it('an address that is not verified is marked in the e-mail', async () => {
    await handlers.sendSupportMessage(input(), contextOf(person({ emailVerified: false })));
    expect(messages.mails[0]?.text).toContain('dana@fanfare.example (address not verified)');
  });

  it('people see their own latest messages, newest first', async () => {
    for (let n = 1; n <= supportMessagesShown + 1; n += 1) {
      now = new Date(testTime.getTime() + n * 5 * 60 * 60_000);
      await handlers.sendSupportMessage(input({ id: idOf(n) }), contextOf());
    }
    await handlers.sendSupportMessage(input({ id: idOf(99) }), contextOf(person({ uid: 'mika' })));
    const list = await handlers.listSupportMessages({}, contextOf());
    expect(list).toHaveLength(supportMessagesShown);
    expect(list[0]?.id).toBe(idOf(supportMessagesShown + 1));
    expect(list.map(({ id }) => id)).not.toContain(idOf(99));
  });
});

describe('the status of the networks', () => {
  it('the answer contains only the state of each network', async () => {
    const failure = { platform: 'harbour', at: now.getTime(), kind: 'failed', ms: 0 } as const;
    await networkHealth.add([failure, failure, failure], now.getTime());
    expect(await handlers.networkStatuses()).toEqual({
      at: now.toISOString(),
      networks: { harbour: { state: 'down', minutes: null } },
    });
  });
});
