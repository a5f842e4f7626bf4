import { counted } from '../text/counted.ts';
import { shorten } from '../text/shorten.ts';

interface Texts {
  title: string;
  description: string;
}

const untitled = 'Untitled post';
const shortNameMax = 80;

/** The first line of the title or else of the description; empty for a post without text. */
export const firstLine = ({ title, description }: Texts): string =>
  (title.trim() || description.trim()).split('\n', 1)[0] ?? '';

/** The name by which lists and searches show a post. */
export const postName = (texts: Texts): string => firstLine(texts) || untitled;

/** The first line, cut to 80 characters for lists of many posts. */
export const shortLine = (texts: Texts): string => shorten(firstLine(texts), shortNameMax);

/** Returns "20 posts", or "54 posts in 20 groups" if some of the posts were written together. */
export const postsText = (posts: number, groups: number): string =>
  posts === groups ? counted(posts, 'post') : `${counted(posts, 'post')} in ${counted(groups, 'group')}`;
