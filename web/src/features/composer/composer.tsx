import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { errorsText, waitingText } from '@fanfare/core/composer/bar-words.ts';
import { isDraft, keyOf, socialKey } from '@fanfare/core/composer/entry.ts';
import { errorsIn, issuesOf, type ComposerIssue } from '@fanfare/core/composer/issues.ts';
import { activeEntry, type ComposerState } from '@fanfare/core/composer/state.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { Notice } from '../../ui/notice.tsx';
import { ConnectSocials } from '../accounts/index.ts';
import { ActionBar, type BarPlace } from './sending/action-bar.tsx';
import { ComposerDialogs } from './sending/composer-dialogs.tsx';
import { VariantEditor } from './fields/variant-editor.tsx';
import { IssueList } from './fields/issue-list.tsx';
import { ComposerNotices } from './unsaved/notices.tsx';
import { PendingFilesContext, usePendingFiles } from './media/pending-files.ts';
import { useNetworkRules } from './network-rules.ts';
import { AccountStrip } from './accounts/account-strip.tsx';
import { useActions, type Actions } from './sending/use-actions.ts';
import { newId, socialOf, useComposer } from './use-composer.ts';
import { useUploadLimit } from './sending/use-limit.ts';
import { useDispatchWithUndo } from './unsaved/use-undo.ts';
import { useUnsavedWork } from './unsaved/use-unsaved.ts';
import { part } from '../../ui/part.ts';

const PreviewPanel = part(async () => (await import('./preview/preview-panel.tsx')).PreviewPanel);

/** What the container of the composer needs to know before it closes. */
export interface ComposerWork {
  unsaved: boolean;
  /** Whether the post is being submitted. */
  busy: boolean;
}

/** Callbacks for the result of the composer, and the place of its buttons. */
export interface ComposerCallbacks {
  /** The post is stored under this group from now on. `more`: it still has unsaved changes or messages. */
  onSaved: (groupId: string, more: boolean) => void;
  onSent: (group: PostGroup) => void;
  /** Several posts were saved, and there is nothing left to do. */
  onOver: () => void;
  /** The post has to be read again. */
  onReopen: (groupId: string) => void;
  onWork?: (work: ComposerWork) => void;
  barPlace?: BarPlace;
}

interface ComposerProps extends ComposerCallbacks {
  workspaceId: string;
  uid: string;
  zone: string;
  mayConnect: boolean;
  initial: ComposerState;
}

const none: readonly ConnectedAccount[] = [];

const isWritten = ({ entries }: ComposerState): boolean =>
  entries.some((each) => each.hasBeenEdited || each.description !== '');

/** Editor of a post with its accounts, preview and actions. */
export function Composer(props: ComposerProps) {
  const { workspaceId, uid, zone, mayConnect, initial, onReopen, onWork, barPlace, ...ends } = props;
  const now = useNow();
  const limit = useUploadLimit(workspaceId);
  const { data: accounts, error, isValidating, mutate } = useRead('listAccounts', { workspaceId });
  const list = accounts ?? none;
  const [state, dispatch] = useComposer(initial, accounts);
  const withUndo = useDispatchWithUndo({ state, dispatch, accounts: list });
  const unsaved = useUnsavedWork({ uid, workspaceId }, state);
  // Loaded when it is first opened and mounted from then on, because it waits for people who return from a network.
  const [connecting, setConnecting] = useState<boolean | null>(null);
  const find = useNetworkRules(state.entries.map(({ uploadTo }) => uploadTo));
  const issues = useMemo(() => issuesOf(state.entries, find), [state.entries, find]);
  const onKept = ({ groupId }: ComposerState, rest: ComposerState | null) => unsaved.saved(groupId, rest);
  const { pending, begin } = usePendingFiles(state.entries);
  const sending = { workspaceId, zone, state, dispatch, issues, pending };
  const actions = useActions({ ...sending, ...ends, onKept });
  const busy = actions.busy !== null;
  // A draft stays editable while it is saved. A post that is being published does not.
  const isGoingOut = busy && actions.busy !== 'draft';
  const locked = { inert: isGoingOut, 'aria-busy': isGoingOut };
  useEffect(() => {
    onWork?.({ unsaved: unsaved.unsaved, busy });
    return () => onWork?.({ unsaved: false, busy: false });
  }, [onWork, unsaved.unsaved, busy]);
  const written = isWritten(state);
  const shown = actions.tried || (written && !state.entries.every(isDraft)) ? issues : [];

  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Suspense>
        {connecting !== null && (
          <ConnectSocials workspaceId={workspaceId} open={connecting} onClose={() => setConnecting(false)} />
        )}
      </Suspense>
      <ComposerNotices
        state={state}
        written={written}
        dispatch={dispatch}
        work={unsaved}
        now={now}
        conflict={actions.conflict}
        busy={busy}
        onOpenNewer={() => onReopen(state.groupId)}
        onSaveMine={actions.saveMine}
      />
      <Box {...locked} sx={{ minWidth: 0 }}>
        <AccountStrip
          accounts={accounts}
          chosen={new Set(state.entries.map(keyOf))}
          failure={error?.message ?? null}
          reading={isValidating}
          onToggle={(account) =>
            withUndo({ kind: 'socialToggled', social: socialOf(account), newId: newId() })
          }
          onToggleAll={() =>
            withUndo({
              kind: 'allToggled',
              choices: list.map((account) => ({ social: socialOf(account), newId: newId() })),
            })
          }
          onRefresh={() => void mutate()}
          onConnect={mayConnect ? () => setConnecting(true) : null}
        />
      </Box>
      <Box {...locked} sx={columnsSx}>
        <PendingFilesContext value={begin}>
          <VariantEditor
            workspaceId={workspaceId}
            state={state}
            dispatch={dispatch}
            accounts={list}
            find={find}
            issues={shown}
          />
        </PendingFilesContext>
        <Box sx={{ minWidth: 0, '& > :first-of-type:not(:empty)': { mb: 2 } }}>
          <IssueList
            issues={shown}
            refused={actions.refused}
            mending={{ workspaceId, entries: state.entries, find, dispatch }}
          />
          <Suspense>
            <PreviewPanel
              entry={activeEntry(state)}
              account={list.find((account) => socialKey(account) === state.active) ?? null}
            />
          </Suspense>
        </Box>
      </Box>
      {actions.failure !== null && <Notice>{actions.failure}</Notice>}
      <ActionBar
        place={barPlace}
        schedule={state.schedule}
        now={now}
        limit={limit}
        ready={state.entries.every((entry) => isDraft(entry) || find(entry.uploadTo) !== null)}
        busy={actions.busy}
        answer={answerTo(actions, pending, issues)}
        onAct={actions.act}
        onUnschedule={() => dispatch({ kind: 'scheduleCleared' })}
      />
      <ComposerDialogs actions={actions} zone={zone} now={now} schedule={state.schedule} />
    </Box>
  );
}

function answerTo(
  { early, tried }: Actions,
  pending: number,
  issues: readonly ComposerIssue[],
): string | null {
  if (early) return waitingText(early, pending);
  const errors = errorsIn(issues).length;
  return tried && errors > 0 ? errorsText(errors) : null;
}

const columnsSx = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(320px, 440px)' },
} as const;
