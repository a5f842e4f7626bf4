import { describe, expect, it } from 'vitest';
import type { Reply } from './_shared/http.ts';
import { classify as classifyLinkedin } from './linkedin/server/classify.ts';
import { classify as classifyReddit } from './reddit/server/classify.ts';
import { classify as classifyX } from './x/server/classify.ts';

const reply = (status: number, body: unknown): Reply => ({ status, headers: new Headers(), body });

describe('an error whose code is also a property of every object, such as "constructor"', () => {
  it.each([
    [
      'in a form of Reddit',
      (code: string) => classifyReddit(reply(200, { json: { errors: [[code, 'No.']] } })),
    ],
    ['from Reddit', (code: string) => classifyReddit(reply(400, { reason: code, explanation: 'No.' }))],
    [
      'from the storage of Reddit',
      (code: string) => classifyReddit(reply(400, `<Code>${code}</Code><Message>No.</Message>`)),
    ],
    ['from LinkedIn', (code: string) => classifyLinkedin(reply(400, { code, message: 'No.' }))],
    [
      'from X',
      (code: string) =>
        classifyX(reply(400, { type: `https://api.x.com/2/problems/${code}`, detail: 'No.' })),
    ],
  ])('an error %s is classified as rejected and keeps its message', (_where, classify) => {
    for (const code of ['constructor', 'toString', '__proto__', 'unheardOf'])
      expect(classify(code)).toMatchObject({ kind: 'rejected', reason: 'No.' });
  });
});
