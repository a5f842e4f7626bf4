import { counted } from '@fanfare/core/text/counted.ts';
import type { PostGroup, PostStatus, PostView } from '@fanfare/core/posts/post.ts';
import { noFilter, type ListFilter } from '@fanfare/core/posts/saved-views.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { phone } from '../../ui/screen-width.ts';
import { loadNow } from '../../browser/load-module.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { causesOf } from './causes.ts';
import { NoPosts, NothingFound } from './empty-list.tsx';
import { splitGroups, useCardsPerPage, useListDisplay, type ListDisplay } from './list-display.ts';
import type { PostTab } from './tabs.ts';
import type { TableView } from './post-cells.tsx';
import type { PostTable } from './post-table.tsx';
import { isSelected, toggledPosts, useSelection } from './selection.ts';
import { listLabels } from '../../ui/status-words.ts';
import type { PostListFilter, usePosts } from './use-posts.ts';
import type { Retried } from './use-retry-all.ts';

const loadControls = () => import('./list-controls.tsx');
const loadBars = () => import('./display-bar.tsx');
const loadPager = () => import('./list-pager.tsx');
const ListControls = lazyComponent(async () => (await loadControls()).ListControls);
const ShapeBar = lazyComponent(async () => (await loadBars()).ShapeBar);
const CardsBar = lazyComponent(async () => (await loadBars()).CardsBar);
const Pager = lazyComponent(async () => (await loadPager()).Pager);

const loadTable = () => import('./post-table.tsx');
const LazyTable = lazyComponent(async () => (await loadTable()).PostTable);

/** Loads the controls, and the table that most people use, while the posts are being loaded. */
export const prepareList = () =>
  void Promise.all([loadNow(loadControls), loadNow(loadBars), loadNow(loadTable), loadNow(loadPager)]);

const CauseList = lazyComponent(async () => (await import('./cause-list.tsx')).CauseList);
const PostCards = lazyComponent(async () => (await import('./post-cards.tsx')).PostCards);
const SelectionActions = lazyComponent(
  async () => (await import('./selection-actions.tsx')).SelectionActions,
);

/** The number of groups of failed posts on a page, if they are listed by cause. */
const causePosts = 200;

interface PostListProps {
  workspaceId: string;
  status: PostStatus;
  posts: ReturnType<typeof usePosts>;
  /** True if the workspace has no posts in this status, regardless of the filter. */
  isEmpty: boolean;
  /** The other tabs that have posts. */
  otherTabs: readonly PostTab[];
  onTab: (status: PostStatus) => void;
  filter: ListFilter;
  request: PostListFilter;
  onFilter: (filter: ListFilter) => void;
  /** The page in the address. It may be higher than the last page. */
  page: number;
  onPage: (page: number) => void;
  /** The saved views, next to the filters. */
  views: ReactNode;
  view: TableView;
  onCreate: () => void;
  onEdit: (groupId: string) => void;
  onDuplicate: (groupId: string) => void;
  onDelete: (posts: readonly PostView[]) => void;
  onRetried: (retried: Retried) => void;
  /** Ids of deleted posts, which are no longer selected. */
  deleted: ReadonlySet<string>;
}

function perPageOf({ shape, style, rows }: ListDisplay, cards: number): number {
  if (shape === 'table') return rows;
  return style === 'feeds' ? Math.max(rows, cards) : cards;
}

/** The last page that a link can open. All pages before it are loaded too, so a later page would take too long. */
const linkedPageMax = 20;

/** Limits the page that a link opens to `linkedPageMax`. Pages that the person opens afterwards are not limited. */
function useBoundedPage(page: number): number {
  const [linked, setLinked] = useState<number | null>(page);
  if (linked !== null && page !== linked) setLinked(null);
  return linked === page ? Math.min(page, linkedPageMax) : page;
}

/** The groups on the current page. More are loaded when a page needs them. */
function useListPage(
  { groups: all = [], hasMore, isValidating, loadMore }: ReturnType<typeof usePosts>,
  wanted: number,
  display: ListDisplay,
  isByCause: boolean,
) {
  const cards = useCardsPerPage();
  const isSeparate = display.shape === 'cards' && display.grouping === 'individual' && !isByCause;
  const groups = isSeparate ? splitGroups(all) : all;
  const perPage = isByCause ? causePosts : perPageOf(display, cards);
  const loaded = Math.max(1, Math.ceil(groups.length / perPage));
  const last = hasMore ? loaded + 1 : loaded;
  // The page may no longer exist, because deleted posts may have been the only ones on the last page.
  const page = Math.min(useBoundedPage(wanted), last);
  const needsMore = hasMore && !isValidating && groups.length < page * perPage;
  useEffect(() => {
    if (needsMore) loadMore();
  }, [needsMore, loadMore]);
  return {
    shown: groups.slice((page - 1) * perPage, page * perPage),
    /** The number of the first row or card on the page, counted from 1. */
    from: (page - 1) * perPage + 1,
    /** The number of rows or cards in the list; null while some are not loaded. */
    total: hasMore ? null : groups.length,
    page,
    last,
  };
}

export function PostList(props: PostListProps) {
  const { workspaceId, status, posts, isEmpty, filter, request, onFilter, view, onDelete } = props;
  const { isLoading, refresh, matching } = posts;
  const [display, saveDisplay] = useListDisplay();
  const setDisplay: typeof saveDisplay = (change) => {
    saveDisplay(change);
    // After a change of the view, the list starts at its first page.
    if (props.page > 1) props.onPage(1);
  };
  const [selection, setSelection] = useSelection(JSON.stringify(request), props.deleted);
  const isByCause = status === 'failed' && display.failed === 'cause';
  const listPage = useListPage(posts, props.page, display, isByCause);
  const { shown } = listPage;

  if (!isLoading && isEmpty)
    return (
      <>
        <Box sx={{ display: 'flex' }}>{props.views}</Box>
        <NoPosts status={status} onCreate={props.onCreate} />
      </>
    );
  const actions = {
    view,
    isSelected: (post: PostView) => isSelected(selection, post),
    onSelect: (chosen: readonly PostView[]) => setSelection(toggledPosts(selection, chosen)),
    onEdit: props.onEdit,
    onDuplicate: props.onDuplicate,
    onDelete,
  };
  const isWaiting = isLoading || (posts.hasMore && shown.length === 0);
  return (
    <Stack sx={{ gap: 2 }}>
      <Box sx={controlsSx}>
        <Suspense>
          <ListControls workspaceId={workspaceId} status={status} filter={filter} onFilter={onFilter}>
            {props.views}
          </ListControls>
          <ShapeBar status={status} display={display} onChange={setDisplay} />
        </Suspense>
      </Box>
      {display.shape === 'cards' && !isByCause && (
        <Suspense>
          <CardsBar
            {...actions}
            display={display}
            onChange={setDisplay}
            posts={shown.flatMap((group) => group.posts)}
          />
        </Suspense>
      )}
      <Unreadable count={posts.unreadable} />
      {isWaiting && <SkeletonRows count={3} label="Loading the posts" />}
      {!isWaiting && shown.length === 0 && (
        <NothingFound
          filter={filter}
          otherTabs={props.otherTabs}
          onTab={props.onTab}
          onClear={() => onFilter({ ...noFilter, order: filter.order })}
        />
      )}
      {shown.length > 0 && (
        <Suspense fallback={<SkeletonRows count={3} label="Loading the posts" />}>
          <Shown
            {...actions}
            workspaceId={workspaceId}
            status={status}
            groups={shown}
            display={display}
            isByCause={isByCause}
            onRetried={props.onRetried}
            onChanged={refresh}
          />
        </Suspense>
      )}
      <SelectionArea
        workspaceId={workspaceId}
        status={status}
        request={request}
        matching={matching}
        selection={selection}
        view={view}
        onSelection={setSelection}
        onDelete={onDelete}
        onRetried={props.onRetried}
        onChanged={refresh}
      />
      {shown.length > 0 && (
        <Suspense>
          <Pager
            {...listPage}
            setPage={props.onPage}
            shown={shown.length}
            posts={matching}
            display={isByCause ? null : display}
            onDisplay={setDisplay}
          />
        </Suspense>
      )}
    </Stack>
  );
}

const SelectionArea = (props: ComponentProps<typeof SelectionActions>) =>
  (props.selection.picked.size > 0 || props.selection.except) && (
    <Suspense>
      <SelectionActions {...props} />
    </Suspense>
  );

type ShownProps = Omit<Parameters<typeof PostTable>[0], 'caption' | 'compact'> & {
  workspaceId: string;
  status: PostStatus;
  groups: readonly PostGroup[];
  display: ListDisplay;
  isByCause: boolean;
  onRetried: (retried: Retried) => void;
  onChanged: () => void;
};

function Shown({ workspaceId, status, display, isByCause, onRetried, onChanged, ...list }: ShownProps) {
  const caption = listLabels[status];
  if (isByCause)
    return <CauseList {...list} {...{ workspaceId, onRetried, onChanged }} causes={causesOf(list.groups)} />;
  if (display.shape === 'cards')
    return <PostCards {...list} caption={caption} isFeed={display.style === 'feeds'} />;
  return <LazyTable {...list} caption={caption} compact={display.rows > 8} />;
}

const Unreadable = ({ count }: { count: number }) =>
  count > 0 && (
    <Typography role="status">
      {counted(count, 'post')} could not be read and {count === 1 ? 'is' : 'are'} not shown. We’ve been
      notified.
    </Typography>
  );

const controlsSx = {
  // Reserves the space of content that loads later.
  minHeight: 40,
  [phone]: { minHeight: 96 },
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
} as const;
