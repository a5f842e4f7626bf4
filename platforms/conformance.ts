import { describe, it } from 'vitest';
import { analyticsChecks } from './conformance/checks/analytics.ts';
import { commentChecks } from './conformance/checks/comments.ts';
import { consentChecks } from './conformance/checks/consent.ts';
import { factChecks } from './conformance/checks/facts.ts';
import { failureChecks } from './conformance/checks/failures.ts';
import { answerChecks, insightChecks } from './conformance/checks/insights.ts';
import { lostAnswerChecks } from './conformance/checks/lost-answers.ts';
import { parameterChecks } from './conformance/checks/parameters.ts';
import { mediaChecks } from './conformance/checks/media.ts';
import { publishingChecks } from './conformance/checks/publishing.ts';
import { tokenChecks } from './conformance/checks/tokens.ts';
import type { Check, Subject } from './conformance/subject.ts';

/** The checks that every network must pass, by topic. */
export const conformance: Readonly<Record<string, readonly Check[]>> = {
  facts: factChecks,
  consent: consentChecks,
  tokens: tokenChecks,
  parameters: parameterChecks,
  publishing: publishingChecks,
  media: mediaChecks,
  'lost answers': lostAnswerChecks,
  failures: failureChecks,
  comments: [...commentChecks, ...answerChecks],
  insights: insightChecks,
  analytics: analyticsChecks,
};

export function describeConformance<Handle>(given: Subject<Handle>): void {
  const subject = given as Subject;
  for (const [subjectName, checks] of Object.entries(conformance)) {
    const applicable = checks.filter(({ isFor }) => !isFor || isFor(subject));
    if (applicable.length === 0) continue;
    describe(`${subject.facts.label} ${subjectName}`, () => {
      // Vitest would shorten the names of `$name`.
      it.each(applicable.map(({ name, run }) => [name, run] as const))('%s', async (_name, run) =>
        run(subject),
      );
    });
  }
}
