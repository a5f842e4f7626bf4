import { describe, it } from 'vitest';
import { analyticsChecks } from './conformance/checks/analytics.ts';
import { commentChecks } from './conformance/checks/comments.ts';
import { consentChecks } from './conformance/checks/consent.ts';
import { factChecks } from './conformance/checks/facts.ts';
import { failureChecks } from './conformance/checks/failures.ts';
import { answerChecks, insightChecks } from './conformance/checks/insights.ts';
import { lostAnswerChecks } from './conformance/checks/lost-answers.ts';
import { publishingChecks } from './conformance/checks/publishing.ts';
import { tokenChecks } from './conformance/checks/tokens.ts';
import type { Check, Subject } from './conformance/subject.ts';

/** What every network promises, by what it is about. */
export const conformance: Readonly<Record<string, readonly Check[]>> = {
  'what it is like': factChecks,
  consent: consentChecks,
  tokens: tokenChecks,
  publishing: publishingChecks,
  'lost answers': lostAnswerChecks,
  failures: failureChecks,
  comments: [...commentChecks, ...answerChecks],
  insights: insightChecks,
  analytics: analyticsChecks,
};

/** Holds one network to all of it, against its sandbox, over real HTTP. */
export function describeConformance<Handle>(given: Subject<Handle>): void {
  const subject = given as Subject;
  for (const [about, checks] of Object.entries(conformance)) {
    const meant = checks.filter(({ isFor }) => !isFor || isFor(subject));
    if (meant.length === 0) continue;
    describe(`${subject.facts.label}: ${about}`, () => {
      for (const { name, run } of meant) it(`of every network: ${name}`, async () => run(subject));
    });
  }
}
