import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { isDraft, keyOf, socialKey } from '@fanfare/core/composer/entry.ts';
import { issuesOf } from '@fanfare/core/composer/issues.ts';
import { activeEntry, type ComposerState } from '@fanfare/core/composer/state.ts';
import Box from '@mui/material/Box';
import { Suspense, useMemo, useState, type ComponentType } from 'react';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { Notice } from '../../ui/notice.tsx';
import { ActionBar } from './action-bar.tsx';
import { ComposerDialogs } from './composer-dialogs.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { IssueList } from './issue-list.tsx';
import { useRules } from './rules.ts';
import { SocialStrip } from './social-strip.tsx';
import type { UnsavedNoticeProps } from './unsaved-notice.tsx';
import { useActions } from './use-actions.ts';
import { newId, socialOf, useComposer } from './use-composer.ts';
import { useLimit } from './use-limit.ts';
import { useUnsaved } from './use-unsaved.ts';
import { part } from '../../ui/part.ts';

const UnsavedNotice = part(async () => (await import('./unsaved-notice.tsx')).UnsavedNotice);
const PreviewPanel = part(async () => (await import('./preview-panel.tsx')).PreviewPanel);
const Progress = part(async () => (await import('./progress.tsx')).Progress);

/** Of another feature than this one, so that the shell hands it over. */
export interface ComposerParts {
  /** Connects accounts, and looks for those that were connected elsewhere. */
  connectSocials: ComponentType<{ workspaceId: string; open: boolean; onClose: () => void }>;
}

interface ComposerProps extends ComposerParts {
  workspaceId: string;
  uid: string;
  zone: string;
  mayConnect: boolean;
  initial: ComposerState;
  onAnother: () => void;
}

const none: readonly ConnectedAccount[] = [];

const isWritten = ({ entries }: ComposerState): boolean =>
  entries.some((each) => each.hasBeenEdited || each.description !== '');

/** Where posts are written, looked at and sent. */
export function Composer(props: ComposerProps) {
  const { workspaceId, uid, zone, mayConnect, initial, onAnother, connectSocials: Connect } = props;
  const now = useNow();
  const limit = useLimit(workspaceId);
  const { data: accounts, error, isValidating, mutate } = useRead('listAccounts', { workspaceId });
  const list = accounts ?? none;
  const [state, dispatch] = useComposer(initial, accounts);
  const unsaved = useUnsaved({ uid, workspaceId }, state);
  // Loaded when somebody first asks for it, and there from then on: it waits for those who come back.
  const [connecting, setConnecting] = useState<boolean | null>(null);
  const find = useRules(state.entries.map(({ uploadTo }) => uploadTo));
  const issues = useMemo(() => issuesOf(state.entries, find), [state.entries, find]);
  const onKept = () => unsaved.forget(state.groupId);
  const actions = useActions({ workspaceId, zone, state, dispatch, issues, onKept });
  const written = isWritten(state);
  const shown = actions.tried || (written && !state.entries.every(isDraft)) ? issues : [];

  if (actions.sent)
    return (
      <Suspense>
        <Progress
          workspaceId={workspaceId}
          group={actions.sent.group}
          accounts={list}
          onAnother={onAnother}
        />
      </Suspense>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Suspense>
        {connecting !== null && (
          <Connect workspaceId={workspaceId} open={connecting} onClose={() => setConnecting(false)} />
        )}
      </Suspense>
      {!written && <Leftovers work={unsaved} now={now} dispatch={dispatch} />}
      {unsaved.isElsewhere && (
        <Notice>This post is being written in another tab as well. The one that is saved last counts.</Notice>
      )}
      <SocialStrip
        accounts={accounts}
        chosen={new Set(state.entries.map(keyOf))}
        failure={error?.message ?? null}
        reading={isValidating}
        onToggle={(account) => dispatch({ kind: 'socialToggled', social: socialOf(account), newId: newId() })}
        onToggleAll={() =>
          dispatch({
            kind: 'allToggled',
            choices: list.map((account) => ({ social: socialOf(account), newId: newId() })),
          })
        }
        onRefresh={() => void mutate()}
        onConnect={mayConnect ? () => setConnecting(true) : null}
      />
      <Box sx={columnsSx}>
        <EntryEditor
          workspaceId={workspaceId}
          state={state}
          dispatch={dispatch}
          accounts={list}
          find={find}
          issues={shown}
        />
        <Box sx={{ minWidth: 0, '& > :first-of-type:not(:empty)': { mb: 2 } }}>
          <IssueList issues={shown} mending={{ workspaceId, entries: state.entries, find, dispatch }} />
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
        schedule={state.schedule}
        now={now}
        limit={limit}
        ready={state.entries.every((entry) => isDraft(entry) || find(entry.uploadTo) !== null)}
        busy={actions.busy}
        onAct={actions.act}
        onUnschedule={() => dispatch({ kind: 'scheduleCleared' })}
      />
      <ComposerDialogs actions={actions} zone={zone} now={now} schedule={state.schedule} />
    </Box>
  );
}

const columnsSx = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(320px, 440px)' },
} as const;

/** Nobody who left nothing here loads what offers it back. */
function Leftovers(props: UnsavedNoticeProps) {
  if (props.work.left.length === 0) return null;
  return (
    <Suspense>
      <UnsavedNotice {...props} />
    </Suspense>
  );
}
