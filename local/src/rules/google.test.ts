import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { whyNoGoogleEmulator } from '../firestore/conformance/google-emulator.ts';
import { decide } from './decide.ts';
import { RulesSyntaxError } from './errors.ts';
import { parseRules } from './parse.ts';
import { bareRequest, documentsOf } from './testing/ask.ts';
import { failing, trueConditions, refused } from './testing/expressions.ts';
import { startGoogleRules, type GoogleRules } from './testing/google-rules.ts';
import { inDocuments, rulesets } from './testing/rulesets.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const obstacle = whyNoGoogleEmulator();

/** A ruleset with one match for each expression: `e0`, `e1` … */
const rulesetOf = (expressions: readonly string[]) =>
  inDocuments(
    expressions.map((expression, i) => `match /e${i}/{id} { allow get: if ${expression}; }`).join('\n'),
  );

function reads(source: string): boolean {
  try {
    parseRules(source, 'firestore.rules');
    return true;
  } catch (error) {
    if (error instanceof RulesSyntaxError) return false;
    throw error;
  }
}

/** Makes eight calls at a time. The emulator accepts more at a time, but this would take just as long. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, i: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let i = 0; i < items.length; i += 8)
    results.push(...(await Promise.all(items.slice(i, i + 8).map((item, j) => work(item, i + j)))));
  return results;
}

describe.skipIf(obstacle !== undefined)("Google's evaluator", () => {
  let google: GoogleRules;
  beforeAll(async () => {
    google = await startGoogleRules();
  });
  afterAll(async () => google.close());

  it("our evaluator and Google's return the same result for every expression", async () => {
    const expressions = [...trueConditions, ...failing];
    const source = rulesetOf(expressions);
    const ruleset = parseRules(source, 'firestore.rules');
    const nothing = documentsOf({});
    expect(await google.load(source)).toBe(true);

    const answers = await inTurns(expressions, async (expression, i) => {
      const path = `/databases/(default)/documents/e${i}/x`;
      const { allowed } = await decide(ruleset, { ...bareRequest, path, time: new Date() }, nothing);
      return { expression, ours: allowed, theirs: await google.allows(`e${i}/x`) };
    });
    const differing = answers.filter(({ ours, theirs }) => ours !== theirs);

    expect(expressions.length).toBeGreaterThan(900);
    expect(differing).toEqual([]);
  });

  it('every expression that our parser refuses is refused by Google', async () => {
    const read: string[] = [];
    for (const expression of refused) {
      const source = rulesetOf([expression]);
      if (reads(source) || (await google.load(source))) read.push(expression);
    }

    expect(refused.length).toBeGreaterThan(50);
    expect(read).toEqual([]);
  });

  it('Google’s evaluator gives the expected outcome for each whole rules file', async () => {
    const differing: string[] = [];
    for (const { what, body, document, outcome } of rulesets) {
      const readable = await google.load(inDocuments(body));
      const theirs = readable ? ((await google.allows(document)) ? 'allowed' : 'denied') : 'refused';
      if (theirs !== outcome) differing.push(`${what}: ${theirs}`);
    }

    expect(differing).toEqual([]);
  });

  it.each(['firestore.rules', 'storage.rules'])(
    'the %s file of the product is accepted by Google',
    async (name) => {
      const source = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

      expect(await google.load(source)).toBe(true);
      expect(await google.load(source.replace('{', ''))).toBe(false);
    },
  );
});

if (obstacle !== undefined) {
  it(`Google's evaluator is not compared: ${obstacle}`, (test) => {
    test.skip();
  });
}
