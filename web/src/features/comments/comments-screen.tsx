import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router-dom';
import { loadNow } from '../../browser/load-module.ts';
import { useNow } from '../../browser/use-now.ts';
import { useVisit } from '../../browser/visit.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { lazyComponent, lazyOnRequest } from '../../ui/lazy-component.ts';
import { useTitle } from '../../ui/use-title.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { useShortcutsOn, useShortcutsSheet } from '../shortcuts/index.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { ListPane } from './list-pane.tsx';
import { selectionIn } from './inbox-selection.ts';
import { nextOpenThread } from './thread-pages.ts';
import { useInboxFocus } from './inbox-focus.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useMarkAnswered } from './use-mark-answered.ts';
import { typed, useInboxKeys, useInboxControls } from './use-inbox-keys.ts';
import { useKnownSelection } from './use-known-selection.ts';
import { useInbox, type InboxSelection } from './use-inbox.ts';
import { useLook } from './use-look.ts';
import { useRowMarks, useUnsentReplies } from './use-unsent-replies.ts';

const loadConversation = async () => (await import('./conversation-pane.tsx')).ConversationPane;
const ConversationPane = lazyComponent(loadConversation);
const PostPanel = lazyComponent(async () => (await import('./post-panel.tsx')).PostPanel);
const InboxNotices = lazyComponent(async () => (await import('./inbox-notices.tsx')).InboxNotices);
const SavedReplies = lazyOnRequest(async () => (await import('./saved-replies.tsx')).SavedReplies);

export function CommentsScreen() {
  const { workspace } = useVisit();
  const [params] = useSearchParams();
  if (!workspace)
    return (
      <Page title="Comments">
        <NoWorkspace />
      </Page>
    );
  return <Comments key={workspace.id} workspaceId={workspace.id} selection={selectionIn(params)} />;
}

/** Matches windows that are wide enough to show the conversation next to the list. */
const besideList = '(min-width: 900px)';
/** Marks the history entry of an opened comment, so that closing the comment goes back to the entry before. */
const openedFromList = 'opened-from-list';

function Comments({ workspaceId, selection }: { workspaceId: string; selection: InboxSelection }) {
  useTitle('Comments');
  const { me } = useVisit();
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const state = useLocation().state as unknown;
  const navigate = useNavigate();
  const selectedId = params.get('thread');
  const inbox = useInbox(workspaceId, selection, selectedId);
  const { found, state: lookState, lookNow } = useLook(workspaceId, inbox.refresh);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const unsent = useUnsentReplies(me.uid, workspaceId);
  const markOf = useRowMarks(unsent, texts);
  const [isPicking, setIsPicking] = useState(false);
  const [hasKeys] = useShortcutsOn();
  const openHelp = useShortcutsSheet();
  const controls = useInboxControls();
  /** The text that was typed into the search before its field was loaded. */
  const earlySearch = useRef('');
  useEffect(() => void loadNow(loadConversation), []);
  const { pages, accounts } = inbox;
  /** The id of the open comment. It is updated immediately, because the next key may come before the next render. */
  const openId = useRef(selectedId);
  /** The comment that was open last. J and K continue from it after Escape has closed it. */
  const lastId = useRef(selectedId);
  useEffect(() => {
    openId.current = selectedId;
    if (selectedId !== null) lastId.current = selectedId;
  }, [selectedId]);
  const focus = useInboxFocus(selectedId);
  const threads = pages?.threads ?? [];
  const selected = threads.find(({ id }) => id === selectedId) ?? null;
  useMarkRead(workspaceId, selected, inbox);

  const setParam = (
    change: Record<string, string | null>,
    // The history entry keeps its mark (`openedFromList`) when it shows another comment.
    options: NavigateOptions = { replace: true, state: change['thread'] === null ? null : state },
  ) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(change)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    }, options);
  useKnownSelection({ workspaceId, inbox, selection, selectedId }, setParam);
  const show = (id: string) => {
    controls.forget();
    // On a phone the conversation replaces the list, so the Back button returns to the list.
    const isAdded = openId.current === null && !window.matchMedia(besideList).matches;
    openId.current = id;
    lastId.current = id;
    setParam({ thread: id }, isAdded ? { state: openedFromList } : undefined);
  };
  const open = (thread: ThreadView | undefined, movesFocus = false) => {
    if (!thread) return;
    focus.setMovesFocus(movesFocus);
    show(thread.id);
    // Another member may have answered since the list was loaded, so the thread is loaded again. An unread thread needs
    // no second call, because the call that marks it as read returns its current state.
    if (!thread.isUnread) inbox.refreshThread(thread.id);
  };
  const close = () => {
    controls.forget();
    const isAdded = openId.current !== null && state === openedFromList;
    openId.current = null;
    if (isAdded) void navigate(-1);
    else setParam({ thread: null });
  };
  const openNeighbour = (distance: number) =>
    open(threads[threads.findIndex(({ id }) => id === lastId.current) + distance], true);
  /** Opens the next unanswered comment after a comment was answered. Returns whether there is a next one. */
  const openNext = (from: ThreadView | null): boolean => {
    const next = from && nextOpenThread(threads, from.id, (each) => markOf(each) === 'sending');
    if (next) open(next, true);
    return Boolean(next);
  };
  const answers = useMarkAnswered(workspaceId, inbox, { name: me.username, onUndone: ({ id }) => show(id) });
  const toggleAnswered = () => {
    // Uses `openId`, because a key may come before the newly opened comment is rendered.
    const thread = threads.find(({ id }) => id === openId.current);
    if (!thread) return;
    answers.toggle(thread);
    if (thread.state === 'open') openNext(thread);
  };
  const openSavedReplies = () => {
    if (!selected || selected.isDeleted) return;
    // Focuses the reply field before the dialog opens, so that closing the dialog returns the focus to this field.
    controls.focusReply();
    setIsPicking(true);
  };
  useInboxKeys(
    {
      next: () => openNeighbour(1),
      previous: () => openNeighbour(-1),
      reply: () => openId.current !== null && controls.focusReply(),
      answered: toggleAnswered,
      undo: answers.undoLast,
      suggest: () => openId.current !== null && controls.suggest(),
      savedReplies: openSavedReplies,
      search() {
        earlySearch.current = selection.search ?? '';
        controls.focusSearch();
      },
      help: openHelp,
      back: close,
      type(key) {
        const field = controls.awaitedField();
        if (field === 'search') {
          earlySearch.current = typed(earlySearch.current, key === 'Enter' ? '' : key) ?? earlySearch.current;
          setParam({ search: earlySearch.current === '' ? null : earlySearch.current });
          return true;
        }
        const id = openId.current;
        if (id === null || field === null) return false;
        setTexts((known) => ({ ...known, [id]: typed(known[id] ?? '', key) ?? '' }));
        return true;
      },
    },
    hasKeys,
  );
  const addText = (id: string, text: string) =>
    setTexts((known) => ({
      ...known,
      [id]: [known[id] ?? '', text].filter((each) => each !== '').join('\n'),
    }));
  const accountOf = ({ platform, platform_id: id }: ThreadView) =>
    accounts.find((each) => each.platform === platform && each.platform_id === id) ?? null;

  return (
    <>
      <Box data-fill sx={frameSx}>
        {selected && (
          // On a phone, the conversation covers the list and its title. This hidden title is for screen readers.
          <Typography component="h1" sx={{ ...visuallyHidden, display: { md: 'none' } }}>
            Comments
          </Typography>
        )}
        <Stack sx={{ ...listSx, display: { xs: selected ? 'none' : 'flex', md: 'flex' } }}>
          <ListPane
            inbox={inbox}
            look={lookState}
            onLook={lookNow}
            selection={selection}
            selectedId={selectedId}
            markOf={markOf}
            unsent={unsent}
            now={now}
            onSelect={(thread) => open(thread)}
            onChange={setParam}
            hasKeys={hasKeys}
            onHelp={openHelp}
            searchRef={controls.searchField}
            timeZone={me.settings.timeZone}
            notice={
              <Suspense>
                {found && (
                  <InboxNotices
                    workspaceId={workspaceId}
                    found={found}
                    accounts={accounts}
                    timeZone={me.settings.timeZone}
                    onReconnected={lookNow}
                  />
                )}
              </Suspense>
            }
          />
        </Stack>
        <Stack
          sx={{ flex: 1, minWidth: 0, minHeight: 0, display: { xs: selected ? 'flex' : 'none', md: 'flex' } }}
        >
          <Suspense fallback={selected && <SkeletonRows count={3} label="Loading the conversation" />}>
            <ConversationPane
              uid={me.uid}
              unsent={unsent}
              workspaceId={workspaceId}
              thread={selected}
              takeFocus={focus.takeFocus}
              accountOf={accountOf}
              onAccountChanged={inbox.refresh}
              onShow={show}
              isShown={(id) => openId.current === id}
              // On a phone the conversation stays open, because the list with the status of the reply is not visible.
              onSent={() => window.matchMedia(besideList).matches && openNext(selected)}
              timeZone={me.settings.timeZone}
              texts={texts}
              onTexts={setTexts}
              fieldRef={controls.replyField}
              suggestRef={controls.suggestButton}
              onSuggest={(id, text) => {
                addText(id, text);
                controls.focusReply();
              }}
              onChanged={inbox.put}
              onRefresh={inbox.refreshThread}
              onAnswered={toggleAnswered}
              onSavedReplies={openSavedReplies}
              hasKeys={hasKeys}
              onBack={close}
            />
          </Suspense>
          {!selected && <NothingOpen hasThreads={threads.length > 0} />}
        </Stack>
        {/* Not mounted without its panel: opening a comment would then wait until the panel is loaded. */}
        {selected && (
          <Suspense>
            <PostPanel thread={selected} account={accountOf(selected)} />
          </Suspense>
        )}
      </Box>
      <Suspense>
        {isPicking && (
          <SavedReplies
            account={selected && accountOf(selected)}
            timeZone={me.settings.timeZone}
            onPick={(text) => selected && addText(selected.id, text)}
            onClose={() => setIsPicking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

const NothingOpen = ({ hasThreads }: { hasThreads: boolean }) =>
  hasThreads && (
    <Typography sx={{ m: 'auto', p: 3, color: 'text.secondary' }}>
      Choose a comment to read and answer it.
    </Typography>
  );

/** Only the list and the conversation scroll. */
const frameSx = {
  display: 'flex',
  height: '100%',
  minHeight: 240,
  bgcolor: 'background.paper',
} as const;

const listSx = {
  width: { xs: '100%', md: 380 },
  flex: 'none',
  minHeight: 0,
  borderRight: { md: 1 },
  borderColor: { md: 'divider' },
} as const;
