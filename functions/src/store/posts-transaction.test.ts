import { expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { madeUpPost } from '../testing/made-up-posts.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createPostStore, type PostChanges } from './posts.ts';

const local = setUpFirestore();
const nothing: PostChanges = { put: [], remove: [], deliveries: [], create: [], count: 0 };

it('a change that publishes posts of more groups than one query can name gets the other posts of all of them', async () => {
  const posts = createPostStore(local.open);
  const sends = Array.from({ length: 31 }, (_, n) => `group-${n}`);
  const put = sends.map((groupId) => madeUpPost({ id: `post-of-${groupId}`, groupId }));
  await posts.change(ids.workspace, [], null, testTime, () => ({ ...nothing, put }));
  let found: string[] = [];
  const decide: Parameters<typeof posts.change>[4] = ({ members }) => {
    found = members.map(({ groupId }) => groupId);
    return nothing;
  };
  await posts.change(ids.workspace, [], null, testTime, decide, { sends });
  expect(found.toSorted()).toEqual(sends.toSorted());
});
