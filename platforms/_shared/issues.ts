import type { Issue } from '@fanfare/core/posts/content.ts';

export const error = (code: string, message: string): Issue => ({ severity: 'error', code, message });
export const warning = (code: string, message: string): Issue => ({ severity: 'warning', code, message });

/** Drops repeated messages, because several files may break the same rule. */
export const withoutRepeats = (issues: readonly Issue[]): Issue[] => [
  ...new Map(issues.map((each) => [each.message, each])).values(),
];
