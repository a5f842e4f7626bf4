import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { parseRules, RulesSyntaxError } from './parse.ts';
import { bareRequest, documentsOf } from './testing/ask.ts';
import { inDocuments, rulesets } from './testing/rulesets.ts';

describe('rules files', () => {
  it.each(rulesets)('a rules file with $what is $outcome', async ({ body, document, outcome }) => {
    const source = inDocuments(body);
    if (outcome === 'refused') {
      expect(() => parseRules(source, 'firestore.rules')).toThrow(RulesSyntaxError);
      return;
    }

    const request = { ...bareRequest, path: `/databases/(default)/documents/${document}` };
    const { allowed } = await decide(parseRules(source, 'firestore.rules'), request, documentsOf({}));

    expect(allowed).toBe(outcome === 'allowed');
  });
});
