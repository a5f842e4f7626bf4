/** A count with its noun: "1 post", "10,000 posts". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** "20 posts", or "54 posts in 20 groups" if some of them were written together. */
export const postsText = (posts: number, groups: number): string =>
  posts === groups ? counted(posts, 'post') : `${counted(posts, 'post')} in ${counted(groups, 'group')}`;
