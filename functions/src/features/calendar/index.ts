export { deletedMeanwhileText, moveOf, type PostChange } from './move-posts.ts';
