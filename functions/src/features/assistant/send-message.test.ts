import {
  assistantAnswering,
  assistantFailed,
  assistantMissing,
  assistantUnusable,
} from '@fanfare/core/assistant/conversation.ts';
import { describe, expect, it } from 'vitest';
import { ModelFailure, type Completion } from '../../openai/assistant-model.ts';
import { ids } from '../../testing/builders.ts';
import { assistantRig, completion } from './testing/assistant-rig.ts';
import { writingMs } from './turn.ts';

const failing = (kind: ModelFailure['kind']) => () => Promise.reject(new ModelFailure(kind, 'It failed.'));

const messageId = 'message-0001';

describe('a message to the assistant', () => {
  it('a message is answered, stored and counted', async () => {
    const rig = assistantRig();

    const { conversation } = await rig.send('Say good morning');

    expect(conversation.messages).toMatchObject([
      { role: 'user', content: 'Say good morning', timestamp: '2026-11-21T12:00:00.000Z' },
      { role: 'assistant', content: 'Good morning.' },
    ]);
    const ref = { workspaceId: ids.workspace, id: conversation.id, uid: 'dana' };
    expect((await rig.conversations.find(ref))?.messages).toHaveLength(2);
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
  });

  it('a failed message at the end of a month is refunded in the month in which it was counted', async () => {
    const rig = assistantRig({ write: failing('failed') });
    const november = new Date('2026-11-30T23:59:59.999Z');
    const clock = [november];
    rig.deps.now = () => clock.pop() ?? new Date('2026-12-01T00:00:00.000Z');
    const counted: [string, number | undefined][] = [];
    const { decide } = rig.conversations;
    rig.deps.conversations = {
      ...rig.conversations,
      decide: (ref, month, how) =>
        decide(ref, month, (known, hasLeft) => {
          const decision = how(known, hasLeft);
          counted.push([known?.pending?.month ?? month, decision.count?.gpt]);
          return decision;
        }),
    };
    await expect(rig.send('Hello')).rejects.toThrow();
    expect(counted).toEqual([
      ['2026-11', 1],
      ['2026-11', -1],
    ]);
  });

  it('an answer is streamed in chunks', async () => {
    const rig = assistantRig({
      write: ({ onText }) => {
        onText('Good ');
        onText('morning.');
        return Promise.resolve(completion('Good morning.'));
      },
    });

    await rig.send('Say good morning');

    expect(rig.events).toEqual([
      ['text', { piece: 'Good ' }],
      ['text', { piece: 'morning.' }],
    ]);
  });

  it('the model gets the earlier messages, and a hash in place of the person', async () => {
    const rig = assistantRig();
    const { conversation } = await rig.send('First');

    await rig.send('Second', { conversationId: conversation.id });

    expect(rig.asked[1]?.conversation.map(({ content }) => content)).toEqual([
      'First',
      'Good morning.',
      'Second',
    ]);
    expect(rig.asked[1]?.safetyId).toMatch(/^[0-9a-f]{12}$/);
  });

  it('a message to another person’s conversation is refused as not found and not counted', async () => {
    const rig = assistantRig();
    const ref = { workspaceId: ids.workspace, id: 'conversation1', uid: 'mika' };
    const next = { id: ref.id, title: '', changedAt: new Date(0), messages: [], pending: null };
    await rig.conversations.decide(ref, '2026-11', () => ({ next, result: null }));

    await expect(rig.send('Hello', { conversationId: ref.id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(rig.send('Hello', { messageId: ref.id })).rejects.toMatchObject({ code: 'not_found' });

    expect(rig.asked).toEqual([]);
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it('a message over the monthly limit is refused, even if many arrive at the same time', async () => {
    const rig = assistantRig();
    const outcomes = await Promise.allSettled(Array.from({ length: 53 }, () => rig.send('Hello')));

    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({
      code: 'limit_reached',
      message: "You've reached your GPT message limit!",
    });
    expect(rig.asked).toHaveLength(50);
  });

  it('an interrupted answer is marked as incomplete', async () => {
    const rig = assistantRig({
      write: () => Promise.resolve({ ...completion('Good mor'), incomplete: true }),
    });
    const { conversation } = await rig.send('Hello');
    expect(conversation.messages[1]).toMatchObject({ content: 'Good mor', incomplete: true });
  });

  it('a message that the model declines is stored and not counted', async () => {
    const rig = assistantRig({ write: () => Promise.resolve({ ...completion('I cannot.'), refused: true }) });
    const { conversation } = await rig.send('Hello');
    expect(conversation.messages[1]?.content).toBe('I cannot.');
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it.each([
    ['refused', 'rejected', 'The assistant declined this request. Please ask for something else.'],
    ['busy', 'rate_limited', 'The assistant is busy at the moment. Please try again in a minute.'],
    ['unusable', 'unavailable', assistantUnusable],
    ['failed', 'internal', 'Something went wrong on our side. Please try again.'],
  ] as const)('a failed message is not counted: %s', async (kind, code, message) => {
    const rig = assistantRig({ write: failing(kind) });
    await expect(rig.send('Hello')).rejects.toMatchObject({ code, message });
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it('a message is refused when no assistant is configured', async () => {
    const { deps, send } = assistantRig();
    deps.model = () => null;
    await expect(send('Hello')).rejects.toMatchObject({ code: 'unavailable', message: assistantMissing });
  });
});

describe('a message that arrives again', () => {
  it('a repeated message gets the pending reply while the first is being answered, and the model is called once', async () => {
    const { promise, resolve } = Promise.withResolvers<Completion>();
    const rig = assistantRig({ write: () => promise });
    const first = rig.send('Hello', { messageId });

    const { conversation } = await rig.send('Hello', { messageId });

    expect(conversation).toMatchObject({
      id: messageId,
      messages: [
        { id: messageId, content: 'Hello' },
        { role: 'assistant', content: '', state: 'writing' },
      ],
    });
    resolve(completion('Good morning.'));
    const reply = (await first).conversation.messages[1];
    expect(reply).toMatchObject({ id: conversation.messages[1]?.id, content: 'Good morning.' });
    expect(reply).not.toHaveProperty('state');
    expect(rig.asked).toHaveLength(1);
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
  });

  it('a message that arrives several times at once is answered and counted once', async () => {
    const rig = assistantRig();
    await Promise.all(Array.from({ length: 4 }, () => rig.send('Hello', { messageId })));
    expect(rig.asked).toHaveLength(1);
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
  });

  it('a repeated message gets the stored reply', async () => {
    const rig = assistantRig();
    const { conversation: begun } = await rig.send('Hello', { messageId });
    await rig.send('More', { conversationId: begun.id, messageId: 'message-0002' });

    const { conversation } = await rig.send('More', { conversationId: begun.id, messageId: 'message-0002' });

    expect(conversation.messages).toHaveLength(4);
    expect((await rig.send('Hello', { messageId })).conversation).toEqual(conversation);
    expect(rig.asked).toHaveLength(2);
    expect(await rig.used()).toEqual({ gpt: 2, image: 0 });
  });

  it('a different text under the id of an earlier message is refused as a conflict and not counted', async () => {
    const rig = assistantRig();
    await rig.send('Hello', { messageId });
    await expect(rig.send('Goodbye', { messageId })).rejects.toMatchObject({ code: 'conflict' });
    expect(rig.asked).toHaveLength(1);
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
  });

  it('a repeated message whose answer failed gets the same failure, without calling the model', async () => {
    const rig = assistantRig({ write: failing('failed') });
    await expect(rig.send('Hello', { messageId })).rejects.toThrow();
    const { conversation } = await rig.send('Hello', { messageId });
    expect(conversation.messages[1]).toMatchObject({ state: 'failed' });
    expect(rig.asked).toHaveLength(1);
  });
});

describe('another message', () => {
  it('a message waits only for the previous message of the same conversation', async () => {
    const { promise, resolve } = Promise.withResolvers<Completion>();
    const rig = assistantRig({ write: () => promise });
    const first = rig.send('Hello', { messageId });

    await expect(rig.send('More', { conversationId: messageId })).rejects.toMatchObject({
      code: 'rate_limited',
      message: assistantAnswering,
    });
    const other = rig.send('Elsewhere');

    resolve(completion('Good morning.'));
    await Promise.all([first, other]);
    expect(rig.asked).toHaveLength(2);
    expect(await rig.used()).toEqual({ gpt: 2, image: 0 });
  });
});

describe('an answer whose worker died', () => {
  /** A message whose worker died while the model was answering. */
  async function died() {
    const { promise, resolve } = Promise.withResolvers<Completion>();
    const rig = assistantRig({
      write: () => (rig.asked.length > 1 ? Promise.resolve(completion('Here.')) : promise),
    });
    const lost = rig.send('Hello', { messageId });
    await rig.send('Hello', { messageId });
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
    return { rig, lost, late: () => resolve(completion('Good morning.')) };
  }

  it('the answer fails exactly when its time ends', async () => {
    const { rig } = await died();
    rig.later(writingMs - 1);
    expect((await rig.find(messageId))?.pending).toMatchObject({ state: 'writing' });
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
    rig.later(1);
    const found = await rig.find(messageId);
    expect(found?.pending).toBeNull();
    expect(found?.messages[1]).toMatchObject({ content: assistantFailed, state: 'failed' });
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it('the message is refunded once, even if many requests read it, and a late answer is ignored', async () => {
    const { rig, lost, late } = await died();
    await rig.send('Elsewhere');
    rig.later(writingMs);
    await Promise.all([rig.find(messageId), rig.find(messageId), rig.find(messageId)]);
    late();
    expect((await lost).conversation.messages[1]).toMatchObject({ state: 'failed' });
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
  });

  it('the next message is answered although the previous answer failed', async () => {
    const { rig } = await died();
    rig.later(writingMs);
    const { conversation } = await rig.send('Again', { conversationId: messageId });
    expect(conversation.messages.map(({ content }) => content)).toEqual([
      'Hello',
      assistantFailed,
      'Again',
      'Here.',
    ]);
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
  });
});
