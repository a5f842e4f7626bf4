import type { PostInput } from '@fanfare/core/api/schemas/posts.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { contentOf, emptyVariant } from '@fanfare/core/composer/variant.ts';
import { allSubjects } from '@fanfare/platforms/conformance/subjects.ts';
import type { Subject } from '@fanfare/platforms/conformance/subject.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';

export type Targets = Pick<PostInput, 'board_ids' | 'subreddits'>;

/** A network that the storm publishes to, with the account that posts there. */
export interface NetworkUnderTest {
  id: string;
  facts: Facts;
  identity: string;
  /** The subreddits or boards to which the posts are sent. */
  targets: Targets;
  /** The initial state of the network's sandbox, in which no rate limits apply. */
  saved: unknown;
  /** The kinds of post to publish; null for all kinds of the network. */
  only: readonly string[] | null;
}

function targetsOf({ facts, target }: Subject): Targets {
  if (target === undefined) return {};
  return facts.target?.kind === 'board' ? { board_ids: [target] } : { subreddits: [target] };
}

/**
 * The number of minutes after which every post is finished or waits for a person: 15 to publish, 60 more to check a
 * video whose processing never ends, and a last pause of 10 minutes between two checks.
 */
const settlingMinutes = 85;

export async function networksUnderTest(minutes = settlingMinutes): Promise<NetworkUnderTest[]> {
  const subjects = await allSubjects();
  return subjects.map((subject) => {
    const { facts, account, unlimited } = subject;
    return {
      id: facts.id,
      facts,
      identity: unlimited?.account ?? account,
      targets: targetsOf(subject),
      saved: unlimited?.saved ?? null,
      only: (minutes < settlingMinutes ? unlimited?.settlingKinds : undefined) ?? unlimited?.kinds ?? null,
    };
  });
}

const kinds = ['text', 'image', 'video'] as const;
export type Kind = (typeof kinds)[number];
/** The uploaded file for each kind of post that has a file. */
export type Files = Readonly<Record<Exclude<Kind, 'text'>, LibraryItem>>;

/** The kinds of post that pass the network's own checks. */
export function kindsFor({ facts, only }: Pick<NetworkUnderTest, 'facts' | 'only'>, files: Files): Kind[] {
  return kinds.filter((kind) => {
    const media = kind === 'text' ? [] : [files[kind]];
    const variant = { ...emptyVariant('p'), title: 'Harbour', description: 'Harbour', media };
    const content = contentOf(variant, facts);
    if (only?.includes(kind) === false) return false;
    return !facts.check(content).some(({ severity }) => severity === 'error');
  });
}
