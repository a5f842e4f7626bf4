import type { BioContent, BioLink } from '@fanfare/core/bio/page.ts';

type Edit = (draft: BioContent) => BioContent;

/** Replaces the link with the same id, or adds the link at the end of the list. */
export const putLink =
  (link: BioLink): Edit =>
  (draft) => ({
    ...draft,
    links: draft.links.some(({ id }) => id === link.id)
      ? draft.links.map((each) => (each.id === link.id ? link : each))
      : [...draft.links, link],
  });

export const removeLink =
  (id: string): Edit =>
  (draft) => ({ ...draft, links: draft.links.filter((link) => link.id !== id) });

/** Inserts a removed link at its old position. Nothing changes if the link is already in the list again. */
export const restoreLink =
  (link: BioLink, index: number): Edit =>
  (draft) =>
    draft.links.some(({ id }) => id === link.id)
      ? draft
      : { ...draft, links: draft.links.toSpliced(index, 0, link) };

export const orderLinks =
  (links: readonly BioLink[]): Edit =>
  (draft) => ({ ...draft, links: [...links] });

export const switchLink =
  (id: string, on: boolean): Edit =>
  (draft) => ({ ...draft, links: draft.links.map((link) => (link.id === id ? { ...link, on } : link)) });
