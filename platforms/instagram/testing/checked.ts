import { image, postsOf } from '../../_shared/testing/posts.ts';
import { facts } from '../facts.ts';

export { as, image, video } from '../../_shared/testing/posts.ts';

export const { contentWith, issues, codes, messages: messageOf } = postsOf(facts, [image]);
