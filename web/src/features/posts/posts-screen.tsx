import type { PostCounts, PostStatus, PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useRef, useState, type ComponentProps } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useHistoryDialog } from '../../browser/use-history-dialog.ts';
import { useNow } from '../../browser/use-now.ts';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { BulkPanel } from '../bulk/index.ts';
import { SavedViews } from '../saved-views/index.ts';
import { UploaderModal } from '../composer/index.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { PostList, prepareList } from './post-list.tsx';
import { filterIn, filterOf, pageIn, pageParam, paramsOf, toListRequest } from './list-filter.ts';
import { useRetries } from './use-retries.tsx';
import { tabFor, tabsOf } from './tabs.ts';
import { useDestinations } from './use-destinations.ts';
import { useCauseFocus } from './use-cause-focus.ts';
import { usePosts } from './use-posts.ts';
import { lazyOnRequest } from '../../ui/lazy-component.ts';

const OpenedPost = lazyOnRequest(async () => (await import('./opened-post.tsx')).OpenedPost);
const DeletePostsModal = lazyOnRequest(
  async () => (await import('./delete-posts-modal.tsx')).DeletePostsModal,
);

export function PostsScreen() {
  const { workspace } = useVisit();
  // Mounted again for each workspace, so that selections are not carried over.
  if (workspace) return <Posts key={workspace.id} workspaceId={workspace.id} />;
  return (
    <Page title="Posts">
      <NoWorkspace />
    </Page>
  );
}

const NewPostButton = () => (
  <Button variant="contained" component={Link} to="/dashboard/upload">
    Create post
  </Button>
);

/** The posts to delete, and how many posts of their groups the filter hides. */
type Deleting = Pick<ComponentProps<typeof DeletePostsModal>, 'posts' | 'hiddenCounts'>;

interface PostsProps {
  workspaceId: string;
}

/**
 * The shown tab. It changes only when the address does. Thus, after a retry of the last failed post, the Failed tab
 * remains open.
 */
function useTab(chosen: string | null, counts: PostCounts | undefined): PostStatus {
  const { key } = useLocation();
  const [kept, setKept] = useState<ReadonlyMap<string, PostStatus>>(new Map());
  const known = kept.get(key);
  if (known) return known;
  const status = tabFor(chosen, counts);
  if (counts) setKept(new Map(kept).set(key, status));
  return status;
}

/**
 * Tells whether the entry of the history before the opened details is the list that is shown behind them. If not, the
 * details were opened by a link from elsewhere. A second call says no, because going back takes a moment, in which a
 * second click or key would go back once more.
 */
function useIsListBefore(list: string, areDetailsOpen: boolean): () => boolean {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (!areDetailsOpen) before.current = list;
  });
  return () => {
    const isBefore = before.current === list;
    before.current = undefined;
    return isBefore;
  };
}

function Posts({ workspaceId }: PostsProps) {
  const { me } = useVisit();
  const now = useNow();
  useEffect(prepareList, []);
  const [params, setParams] = useSearchParams();
  // The numbers of posts in each tab. Until they are loaded, the tab in the address is shown or, if it names none, the
  // drafts.
  const [counts, setCounts] = useState<PostCounts>();
  const status = useTab(params.get('tab'), counts);
  const filter = filterIn(params);
  const request = toListRequest(filter, now, me.settings.timeZone);
  const posts = usePosts(workspaceId, status, request, counts, setCounts);
  const { groups, error, isLoading, isValidating, refresh } = posts;
  const destinationOf = useDestinations(workspaceId, groups);
  const [deleting, setDeleting] = useState<Deleting | null>(null);
  const composer = useHistoryDialog<{ groupId: string | null; asCopy?: boolean }>(workspaceId, refresh);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const { list, note, settle } = useFocusAfterRemoval<HTMLDivElement>();
  const keepFocus = useCauseFocus(list);
  const retries = useRetries(workspaceId, refresh);
  /** Reads the list again, and keeps the focus in it if posts disappear. */
  const refreshList = () => {
    note();
    void posts.reload().then(settle, settle);
  };
  const navigate = useNavigate();
  const opened = params.get('post');
  const show = (change: Record<string, string>, kept = filter) =>
    setParams({ tab: status, ...paramsOf(kept), ...change }, { replace: true });
  const page = pageIn(params);
  const openPage = (number: number) => show(pageParam(number));
  const addressWith = (change: Record<string, string>) =>
    `?${new URLSearchParams({ tab: status, ...paramsOf(filter), ...pageParam(page), ...change }).toString()}`;
  const isListBefore = useIsListBefore(addressWith({}), opened !== null);
  const closePost = () => {
    if (isListBefore()) void navigate(-1);
    else openPage(page);
  };
  /** Opens the composer above the list, also from the details of a post. */
  const compose: typeof composer.open = (dialog) => {
    if (opened === null) return composer.open(dialog);
    const replace = isListBefore();
    if (!replace) openPage(page);
    composer.open(dialog, { at: addressWith({}), replace });
  };
  // The search also applies to the tab that is opened, because the wanted post may be in it. The date range and the
  // order are reset, because that tab may not have them.
  const openTab = (tab: PostStatus) => show({ tab }, { ...filter, range: null, order: null });
  const view = {
    timeZone: me.settings.timeZone,
    now,
    destinationOf,
    failedOf: (groupId: string) => (status === 'failed' ? [] : (posts.failed.get(groupId) ?? [])),
    addressOf: ({ _id: id }: PostView) => addressWith({ post: id }),
  };
  const hasPosts = counts !== undefined && counts[status] > 0;
  return (
    <Page
      title="Posts"
      subtitle={
        // The subtitle is hidden on phones, where the button needs the space.
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Drafts, scheduled and published posts.
        </Box>
      }
      {...(hasPosts && { actions: <NewPostButton /> })}
    >
      {error && !(groups && counts) && (
        <ErrorBox text={error.message} onRetry={refresh} busy={isValidating} />
      )}
      {isLoading && !counts && !error && <SkeletonRows count={3} label="Loading the posts" />}
      {groups && counts && (
        <>
          <Suspense>
            <BulkPanel workspaceId={workspaceId} onChanged={refresh} />
          </Suspense>
          {retries.panels(view)}
          <Tabs label="Posts" tabs={tabsOf(counts, status)} value={status} onChange={(tab) => openTab(tab)}>
            <div ref={list} onFocus={keepFocus}>
              <PostList
                key={status}
                workspaceId={workspaceId}
                status={status}
                posts={{ ...posts, refresh: refreshList }}
                isEmpty={counts[status] === 0}
                otherTabs={tabsOf(counts, status).filter(({ id, count }) => id !== status && count > 0)}
                onTab={openTab}
                filter={filter}
                request={request}
                onFilter={(next) => show({}, next)}
                page={page}
                onPage={openPage}
                views={
                  <Suspense>
                    <SavedViews
                      workspaceId={workspaceId}
                      status={status}
                      filter={filter}
                      onOpen={(view) => show({ tab: view.status }, filterOf(view))}
                    />
                  </Suspense>
                }
                view={view}
                onCreate={() => compose({ groupId: null })}
                onEdit={(groupId) => compose({ groupId })}
                onDuplicate={(groupId) => compose({ groupId, asCopy: true })}
                onDelete={(chosen) => setDeleting({ posts: chosen, hiddenCounts: posts.hiddenCounts })}
                onRetried={retries.onRetried}
                deleted={deleted}
              />
            </div>
          </Tabs>
        </>
      )}
      <Suspense>
        {opened !== null && (
          <OpenedPost
            workspaceId={workspaceId}
            id={opened}
            view={view}
            onEdit={(groupId) => compose({ groupId })}
            onDuplicate={(groupId) => compose({ groupId, asCopy: true })}
            onDelete={(chosen) => {
              closePost();
              setDeleting({ posts: chosen });
            }}
            onChanged={refresh}
            onFound={(post) => {
              if (params.get('tab') === null) show({ tab: post.status, post: opened });
            }}
            onClose={closePost}
          />
        )}
        {composer.dialog && <UploaderModal {...composer.dialog} onClose={composer.close} />}
        {deleting && (
          <DeletePostsModal
            workspaceId={workspaceId}
            {...deleting}
            view={view}
            onDeleted={(gone) => {
              note();
              posts.without(gone);
              setDeleted((before) => new Set([...before, ...gone.map(({ _id: id }) => id)]));
            }}
            onRestored={() => {
              setDeleted(new Set());
              refresh();
            }}
            onClose={() => {
              setDeleting(null);
              settle();
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
