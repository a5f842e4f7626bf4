import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRules, RulesSyntaxError } from './parse.ts';
import { allows } from './testing/ask.ts';
import { failing, trueConditions } from './testing/expressions.ts';

const productRules = readFileSync(new URL('../../../storage.rules', import.meta.url), 'utf8');
const known = [...trueConditions, ...failing];
const tokenPattern = /'[^']*'|"[^"]*"|\w+|[^\s\w]/g;
const tokens = [...new Set(known.flatMap((expression) => expression.match(tokenPattern) ?? []))];

/** A known expression in which one token is replaced. */
const changed = fc
  .tuple(fc.constantFrom(...known), fc.nat(), fc.constantFrom(...tokens))
  .map(([expression, index, token]) => {
    const parts: string[] = expression.match(tokenPattern) ?? [];
    return parts.with(index % parts.length, token).join(' ');
  });

const joined = fc
  .tuple(
    fc.constantFrom(...known),
    fc.constantFrom('&&', '||', '==', '<', 'in', '+', '-', '*', '%'),
    fc.constantFrom(...known),
  )
  .map(([left, operator, right]) => `(${left}) ${operator} (${right})`);

describe('a random condition', () => {
  it('the condition is either evaluated or refused by the parser, without any other error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, joined), async (expression) => {
        try {
          expect(typeof (await allows(expression))).toBe('boolean');
        } catch (error) {
          if (!(error instanceof RulesSyntaxError)) throw error;
        }
      }),
    );
  });
});

describe('a rules file with a piece removed or duplicated', () => {
  it('the file is parsed, or refused with a line and a column', () => {
    const lines = productRules.split('\n').length;
    const span = fc.tuple(fc.nat(productRules.length), fc.nat(12), fc.boolean());
    fc.assert(
      fc.property(span, ([at, length, doubled]) => {
        const piece = productRules.slice(at, at + length);
        const source =
          productRules.slice(0, at) + (doubled ? piece + piece : '') + productRules.slice(at + length);
        try {
          parseRules(source, 'storage.rules');
        } catch (error) {
          if (!(error instanceof RulesSyntaxError)) throw error;
          expect(error.line).toBeGreaterThanOrEqual(1);
          expect(error.line).toBeLessThanOrEqual(lines * 2);
          expect(error.column).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });
});
