import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { contentOf, emptyEntry } from '@fanfare/core/composer/entry.ts';
import { allSubjects } from '@fanfare/platforms/conformance/subjects.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';

/** A network that is published to, and who it is there that posts. */
export interface Player {
  id: string;
  facts: Facts;
  identity: string;
  /** What its sandbox begins with, so that nothing is refused for its number alone. */
  saved: unknown;
}

export async function allPlayers(): Promise<Player[]> {
  const subjects = await allSubjects();
  return subjects.map(({ facts, account, unlimited }) => ({
    id: facts.id,
    facts,
    identity: unlimited?.account ?? account,
    saved: unlimited?.saved ?? null,
  }));
}

export const kinds = ['text', 'image', 'video'] as const;
export type Kind = (typeof kinds)[number];
/** What has been uploaded, by the kind of post that it makes. */
export type Files = Readonly<Record<Exclude<Kind, 'text'>, LibraryItem>>;

/** What a network takes of these, by its own rules. */
export function kindsFor({ facts }: Pick<Player, 'facts'>, files: Files): Kind[] {
  return kinds.filter((kind) => {
    const content = contentOf({
      ...emptyEntry('p'),
      title: 'Harbour',
      description: 'Harbour',
      media: kind === 'text' ? [] : [files[kind]],
    });
    return !facts.check(content).some(({ severity }) => severity === 'error');
  });
}
