import { emptySheet } from '@fanfare/core/sheet/sheet.ts';
import { expect, it, vi } from 'vitest';
import { CsvSession } from './csv-session.ts';
import { answerInTurn } from './answer-in-turn.ts';
import type { CsvReplyMessage } from './csv-messages.ts';

const context = { rows: emptySheet.rows, library: null, columns: [], zone: 'UTC', now: 0 };

it('if an answer cannot be posted, an error is posted in its place, and later requests are still answered', async () => {
  const posted: CsvReplyMessage[] = [];
  const post = vi.fn((answer: CsvReplyMessage) => void posted.push(answer));
  post.mockImplementationOnce(() => {
    throw new DOMException('It could not be cloned.', 'DataCloneError');
  });
  const ask = answerInTurn(new CsvSession(), post);
  ask({ id: 1, request: { kind: 'check' }, context });
  ask({ id: 2, request: { kind: 'check' }, context });
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  expect(posted).toMatchObject([
    { id: 1, problem: expect.stringMatching(/could not be read/) },
    { id: 2, reply: { view: null } },
  ]);
});
