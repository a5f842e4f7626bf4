import type { BioContent, BioLink } from './page.ts';

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a link in a fixed order, so that links are equal regardless of the order in which they were stored. */
const linkKey = ({ id, title, url, mediaId, on, highlighted, from, until }: BioLink): string =>
  JSON.stringify([id, title, url, mediaId, on, highlighted, from, until]);

/**
 * Each link that was added, removed or edited counts as one change. If the remaining links have a new order, that
 * counts as one more change.
 */
function changedLinks(draft: readonly BioLink[], published: readonly BioLink[]): number {
  const before = new Map(published.map((link) => [link.id, linkKey(link)]));
  const after = new Set(draft.map(({ id }) => id));
  const edited = draft.filter((link) => before.get(link.id) !== linkKey(link)).length;
  const removed = published.filter(({ id }) => !after.has(id)).length;
  const order = draft.filter(({ id }) => before.has(id)).map(({ id }) => id);
  const orderBefore = published.filter(({ id }) => after.has(id)).map(({ id }) => id);
  return edited + removed + (isEqual(order, orderBefore) ? 0 : 1);
}

const accountsKey = (accounts: BioContent['social']) =>
  accounts.map((each) => [each.platform, each.platformId]);

/** The parts of a page in a form in which two pages can be compared part by part. */
const partsOf = ({ avatar, social, latest, ...plain }: BioContent): Record<string, unknown> => ({
  ...plain,
  // Left out of this comparison, because `changedLinks` counts each changed link.
  links: null,
  avatar: [avatar.kind, avatar.kind === 'media' ? avatar.mediaId : null],
  social: accountsKey(social),
  latest: latest && accountsKey([latest]),
});

export function countBioChanges(draft: BioContent, published: BioContent | null): number {
  if (published === null) return 0;
  const before = partsOf(published);
  const parts = Object.entries(partsOf(draft)).filter(([name, value]) => !isEqual(value, before[name]));
  return parts.length + changedLinks(draft.links, published.links);
}
