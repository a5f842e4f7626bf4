/** The path of the post lists: of one tab, or with the details of the post that has an id. */
export const postsPath = (query: Partial<Record<'tab' | 'post', string>>): string =>
  `/dashboard/posts?${new URLSearchParams(query).toString()}`;

/** The path that opens a group in its editor. */
export const editPath = (groupId: string): string =>
  `/dashboard/upload?${new URLSearchParams({ post: groupId }).toString()}`;
