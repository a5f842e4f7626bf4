import { describe, expect, it } from 'vitest';
import { sendSupportMessageInput } from '../api/schemas/support.ts';
import { diagnosticMax, supportMessageMax, supportMessageProblem, supportNumber } from './message.ts';

const id = 'F81D4FAE-7dec-41d0-a765-00a0c91e6bf6';
const read = (change: object) =>
  sendSupportMessageInput.safeParse({ id, topic: 'failed', message: ' Help \0', ...change });

describe('a support message', () => {
  it.each([
    ['', 'Please write a message.'],
    [' \n', 'Please write a message.'],
    ['a'.repeat(supportMessageMax), null],
    ['a'.repeat(supportMessageMax + 1), 'Messages can have at most 4,000 characters.'],
    ['👩‍👩‍👧‍👦'.repeat(2000), 'Messages can have at most 4,000 characters.'],
  ])('a message that is blank or too long is refused, and any other is accepted (%#)', (text, problem) => {
    expect(supportMessageProblem(text)).toBe(problem);
  });

  it('the text is cleaned, and the number of the message is derived from its id', () => {
    expect(read({}).data).toMatchObject({ message: 'Help', id: id.toLowerCase() });
    expect(supportNumber(id.toLowerCase())).toBe('F-F81D4FAE');
  });

  it('each fact of the diagnostics is one line of limited length', () => {
    const { diagnostics } = read({
      diagnostics: { plan: 'Free\r\nBcc: me', browser: 'a'.repeat(diagnosticMax + 1) },
    }).data!;
    expect(diagnostics).toEqual({ plan: 'Free Bcc: me', browser: 'a'.repeat(diagnosticMax) });
  });

  it.each([
    { id: 'one' },
    { topic: 'anything' },
    { message: '' },
    { message: undefined },
    { diagnostics: { token: 'secret' } },
    { diagnostics: { plan: 'a'.repeat(2_001) } },
    { uid: 'mika' },
  ])('an invalid input is refused: %o', (change) => {
    expect(read(change).success).toBe(false);
  });
});
