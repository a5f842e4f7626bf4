import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import { ownTextFor } from '@fanfare/core/composer/own-measure.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';

/** The size or length of the person's file, shown after the message about a limit. Loaded with the first issue. */
export function FileMeasurement({ issue, variants }: { issue: ComposerIssue; variants: readonly Variant[] }) {
  const text = ownTextFor(issue, variants);
  return text !== null && <b>{` ${text}`}</b>;
}
