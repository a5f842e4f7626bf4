import type { Issue, PostContent } from './content.ts';

/** What the product says of titles, also where a network has none. */
export function titleIssues(
  { title }: Pick<PostContent, 'title'>,
  { title: most }: { title: number },
): Issue[] {
  if (title.length <= most) return [];
  const message = `Titles can have at most ${most} characters.`;
  return [{ severity: 'error', code: 'title_too_long', message }];
}
