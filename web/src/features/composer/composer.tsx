import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { isDraft, keyOf } from '@fanfare/core/composer/variant.ts';
import {
  errorsIn,
  errorsFirst,
  errorsText,
  resizingText,
  waitingForFilesText,
  withUploads,
  type ComposerIssue,
} from '@fanfare/core/composer/issues.ts';
import type { ComposerState, Editor } from '@fanfare/core/composer/state.ts';
import type { PostAction, PostGroup } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useModule } from '../../browser/use-module.ts';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { lazyComponent, lazyOnRequest } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ActionBar, type BarContainer } from './sending/action-bar.tsx';
import type { AddIssues } from './open-group.ts';
import { useEditor } from './use-editor.tsx';
import { PendingFilesContext, usePendingFiles } from './media/pending-files.ts';
import { CopiesContext, useCopies } from './media/fit/use-copies.ts';
import { useChecks } from './issues/use-checks.ts';
import { useNetworkRules } from '../../networks/network-rules.ts';
import { ChosenAccounts } from './accounts/chosen-accounts.tsx';
import { useAccountOrder } from './accounts/use-account-order.ts';
import { useActions, type Actions } from './sending/use-actions.ts';
import { useComposer } from './use-composer.ts';
import { useUploadLimit } from './sending/use-limit.ts';
import { FillingContext } from './fields/filling-context.ts';
import { useVariables } from './use-variables.ts';
import { undoKeys } from './unsaved/undo-keys.ts';
import { hasNotice, useUnsavedWork } from './unsaved/use-unsaved.ts';

const ComposerNotices = lazyComponent(async () => (await import('./unsaved/notices.tsx')).ComposerNotices);
const ConnectSocials = lazyOnRequest(async () => (await import('../accounts/index.ts')).ConnectSocials);
const ComposerDialogs = lazyOnRequest(
  async () => (await import('./sending/composer-dialogs.tsx')).ComposerDialogs,
);
const UndoButtons = lazyComponent(async () => (await import('./unsaved/undo-buttons.tsx')).UndoButtons);

/** The state of the work, on which it depends whether the composer can be closed and what the person is told. */
export interface ComposerWork {
  unsaved: boolean;
  /** True while the post is being submitted. */
  busy: boolean;
}

export interface ComposerCallbacks {
  /**
   * Called when the server has stored the post in this group. `more`: the post has newer, unsaved changes, or a message
   * that the person should read.
   */
  onSaved: (groupId: string, more: boolean) => void;
  onSent: (group: PostGroup, action: PostAction) => void;
  onOver: (group: PostGroup) => void;
  onReopen: (groupId: string) => void;
  onWork?: (work: ComposerWork) => void;
  onEditor?: (editor: Editor) => void;
  barContainer?: BarContainer;
  /**
   * The element for undo and redo; null until it is mounted. When undefined, undo and redo are next to the accounts.
   */
  headContainer?: HTMLElement | null;
}

interface ComposerProps extends ComposerCallbacks {
  workspaceId: string;
  uid: string;
  zone: string;
  mayConnect: boolean;
  initial: ComposerState;
  /** True if `initial` is a copy of posts that the server has. */
  isCopy: boolean;
  addIssues?: AddIssues | undefined;
}

const noAccounts: readonly ConnectedAccount[] = [];

const IssueSummary = lazyComponent(async () => (await import('./issues/issue-summary.tsx')).IssueSummary);

const isWritten = ({ variants }: ComposerState): boolean =>
  variants.some((each) => each.hasBeenEdited || each.description !== '');

/**
 * Space for a notice, so that the post stays in place while the code of the notice loads. On a phone, the buttons of a
 * notice wrap, which makes the notice taller.
 */
const NoticeSpace = () => <Box sx={{ minHeight: { xs: 122, sm: 54 } }} />;

export function Composer(props: ComposerProps) {
  const {
    workspaceId,
    uid,
    zone,
    mayConnect,
    initial,
    isCopy,
    addIssues,
    onReopen,
    onWork,
    onEditor,
    barContainer,
    headContainer,
    ...ends
  } = props;
  const now = useNow();
  const limit = useUploadLimit(workspaceId);
  const { data, error, isValidating, mutate } = useRead('listAccounts', { workspaceId });
  const { accounts, move } = useAccountOrder({ uid, workspaceId }, data);
  const { state, ...history } = useComposer(initial, accounts);
  const { dispatch, isUnchanged } = history;
  const unsaved = useUnsavedWork({ uid, workspaceId, isUnchangedCopy: isCopy && isUnchanged }, state);
  // Null until the connect dialog is first opened. After that the dialog stays mounted, because people return to it
  // from the consent page of a network.
  const [connecting, setConnecting] = useState<boolean | null>(null);
  const rules = useNetworkRules(state.variants.map(({ uploadTo }) => uploadTo));
  const { find, issuesIn, offered, list, hasRules, Panel, strip, showsBusyLabel } = useEditor(
    state,
    rules,
    accounts,
  );
  const { copies, shown, planned } = useCopies(workspaceId, state, find);
  const { variants, schedule, liveOn } = state;
  const { filling, previewed, checked } = useVariables({
    accounts: data ?? noAccounts,
    schedule,
    zone,
    now,
    shown,
    planned,
  });
  const { uploads, begin } = usePendingFiles(variants);
  const { pending } = uploads;
  const live = useModule(
    'live issues',
    liveOn.length > 0,
    () => import('@fanfare/core/composer/live-issues.ts'),
  );
  const issues = useMemo(() => {
    const found = errorsFirst([...copies.issues, ...issuesIn(checked)]);
    const added = addIssues?.(found, variants) ?? found;
    return withUploads(added.concat(live?.liveIssues({ liveOn, variants }, find) ?? []), variants, uploads);
  }, [checked, issuesIn, addIssues, variants, live, liveOn, find, uploads, copies.issues]);
  const onKept = ({ groupId }: ComposerState, rest: ComposerState | null) => unsaved.saved(groupId, rest);
  const sending = { workspaceId, zone, state, shown, dispatch, issues, pending };
  const actions = useActions({ ...sending, ...ends, isResizing: copies.isPreparing, onKept });
  const busy = actions.busy !== null;
  const locked = { inert: actions.isGoingOut, 'aria-busy': actions.isGoingOut };
  useEffect(() => {
    onWork?.({ unsaved: unsaved.unsaved, busy });
    return () => onWork?.({ unsaved: false, busy: false });
  }, [onWork, unsaved.unsaved, busy]);
  const { canUndo, canRedo } = history;
  const undo = useMemo(
    () => (
      <Suspense>
        <UndoButtons canUndo={canUndo} canRedo={canRedo} dispatch={dispatch} />
      </Suspense>
    ),
    [canUndo, canRedo, dispatch],
  );
  useEffect(() => {
    onEditor?.(state.editor);
  }, [onEditor, state.editor]);
  const isWanted = isWritten(state) && !state.variants.every(isDraft);
  const { root, seen, isSettled, onVisit } = useChecks({
    state,
    dispatch,
    issues,
    find,
    isWanted,
    isImmediate: actions.tried,
  });
  const isChecked = [isSettled, hasRules, !copies.isPreparing, pending === 0].every(Boolean);

  return (
    <Box ref={root} onKeyDown={undoKeys(dispatch)} sx={rootSx}>
      <Suspense>
        {connecting !== null && (
          <ConnectSocials workspaceId={workspaceId} open={connecting} onClose={() => setConnecting(false)} />
        )}
        {actions.asking !== null && (
          <ComposerDialogs
            actions={actions}
            onClose={actions.stopAsking}
            zone={zone}
            now={now}
            accounts={list}
            schedule={state.schedule}
            savedSchedule={state.savedSchedule}
            slotFor={{ workspaceId, groupId: state.groupId, variants, find: rules }}
          />
        )}
      </Suspense>
      {headContainer && createPortal(undo, headContainer)}
      {hasNotice(unsaved, actions.conflict !== null) && (
        <Suspense fallback={<NoticeSpace />}>
          <ComposerNotices
            state={state}
            dispatch={dispatch}
            work={unsaved}
            now={now}
            conflict={actions.conflict}
            busy={busy}
            onOpenNewer={() => onReopen(state.groupId)}
            onOverwrite={actions.overwrite}
          />
        </Suspense>
      )}
      <Box {...locked} data-field="accounts" sx={{ minWidth: 0 }}>
        <ChosenAccounts
          accounts={offered}
          chosen={variants.map(keyOf).join('\n')}
          failure={error?.message ?? null}
          reading={isValidating}
          dispatch={dispatch}
          onMove={move}
          read={mutate}
          undo={headContainer === undefined && undo}
          strip={strip}
          connect={mayConnect ? setConnecting : null}
        />
      </Box>
      <Box {...locked} sx={{ minWidth: 0 }}>
        <PendingFilesContext value={begin}>
          <CopiesContext value={copies}>
            <FillingContext value={filling}>
              <Suspense fallback={<SkeletonRows count={4} label="Loading the editor" />}>
                <Panel
                  workspaceId={workspaceId}
                  state={state}
                  dispatch={dispatch}
                  accounts={list}
                  find={find}
                  shown={previewed}
                  issues={seen}
                  isChecked={isChecked}
                  onVisit={onVisit}
                  refused={actions.refused}
                />
              </Suspense>
            </FillingContext>
          </CopiesContext>
        </PendingFilesContext>
      </Box>
      <ActionBar
        container={barContainer}
        schedule={state.schedule}
        savedSchedule={state.savedSchedule}
        now={now}
        limit={limit}
        ready={hasRules}
        summary={
          <IssueSummary
            issues={seen}
            variants={variants}
            accounts={list}
            isChecked={isChecked}
            onVisit={onVisit}
          />
        }
        busy={actions.busy}
        showsBusyLabel={showsBusyLabel}
        {...answersTo(actions, pending, issues)}
        onAct={actions.act}
        onPublishNow={actions.publishNow}
        onSaveChanges={actions.saveChanges}
        onUnschedule={() => dispatch({ kind: 'scheduleCleared' })}
      />
    </Box>
  );
}

/** The bar is sticky within this box. In a grid, it would be sticky only within its own row. */
const rootSx = {
  display: 'flex',
  flexDirection: 'column',
  gap: { xs: 1.5, sm: 2 },
  minWidth: 0,
  // On a phone, the media field ends above the action bar.
  mt: { xs: -1, sm: 0 },
} as const;

function answersTo({ early, tried, failure }: Actions, pending: number, issues: readonly ComposerIssue[]) {
  const errors = errorsIn(issues).length;
  return {
    answer: early && (pending > 0 ? waitingForFilesText(early, pending) : resizingText(early)),
    refusal: tried && errors > 0 ? errorsText(errors) : null,
    failure,
  };
}
