import type { Log } from '../../log.ts';
import type { AccountStore } from '../../store/accounts.ts';
import type { CommentPollStore } from '../../store/comment-polls.ts';
import type { MemberStore } from '../../store/members.ts';
import type { StoredPerson } from '../../store/people.ts';
import type { PostStore } from '../../store/posts.ts';
import type { ThreadStore } from '../../store/threads.ts';
import type { CommentDependencies } from '../comments/index.ts';

export interface InboxDependencies extends CommentDependencies {
  accounts: Pick<AccountStore, 'find' | 'list'>;
  threads: ThreadStore;
  polls: Pick<CommentPollStore, 'decide' | 'findAll'>;
  posts: Pick<PostStore, 'page'>;
  members: Pick<MemberStore, 'list'>;
  people: { findMany(uids: readonly string[]): Promise<Pick<StoredPerson, 'uid' | 'name'>[]> };
  log: Pick<Log, 'error'>;
}
