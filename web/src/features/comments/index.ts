export { PostComments } from './post-comments.tsx';
