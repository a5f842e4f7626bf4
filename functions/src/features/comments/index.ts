export { addComment, findRequest, type NewComment } from './add-comment.ts';
export type { CommentDependencies } from './dependencies.ts';
export { removeComment } from './remove-comment.ts';
