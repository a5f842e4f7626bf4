import type { PostInput } from '@fanfare/core/api/schemas/posts.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { contentOf, emptyEntry } from '@fanfare/core/composer/entry.ts';
import { allSubjects } from '@fanfare/platforms/conformance/subjects.ts';
import type { Subject } from '@fanfare/platforms/conformance/subject.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';

export type Places = Pick<PostInput, 'board_ids' | 'subreddits'>;

/** A network that is published to, and who it is there that posts. */
export interface Player {
  id: string;
  facts: Facts;
  identity: string;
  /** Where its posts are aimed, as a post says it. */
  places: Places;
  /** What its sandbox begins with, so that nothing is refused for its number alone. */
  saved: unknown;
  /** What it posts, where that is not everything that the network takes. */
  only: readonly string[] | null;
}

function placesOf({ facts, target }: Subject): Places {
  if (target === undefined) return {};
  return facts.target?.kind === 'board' ? { board_ids: [target] } : { subreddits: [target] };
}

export async function allPlayers(): Promise<Player[]> {
  const subjects = await allSubjects();
  return subjects.map((subject) => {
    const { facts, account, unlimited } = subject;
    return {
      id: facts.id,
      facts,
      identity: unlimited?.account ?? account,
      places: placesOf(subject),
      saved: unlimited?.saved ?? null,
      only: unlimited?.kinds ?? null,
    };
  });
}

export const kinds = ['text', 'image', 'video'] as const;
export type Kind = (typeof kinds)[number];
/** What has been uploaded, by the kind of post that it makes. */
export type Files = Readonly<Record<Exclude<Kind, 'text'>, LibraryItem>>;

/** What a network takes of these, by its own rules. */
export function kindsFor({ facts, only }: Pick<Player, 'facts' | 'only'>, files: Files): Kind[] {
  return kinds.filter((kind) => {
    const media = kind === 'text' ? [] : [files[kind]];
    const entry = { ...emptyEntry('p'), title: 'Harbour', description: 'Harbour', media };
    const content = contentOf(entry, facts);
    if (only?.includes(kind) === false) return false;
    return !facts.check(content).some(({ severity }) => severity === 'error');
  });
}
