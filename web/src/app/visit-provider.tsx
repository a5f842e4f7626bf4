import type { Entered } from '@fanfare/core/api/settings.ts';
import { uploadQuotaOf } from '@fanfare/core/quota/usage.ts';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { useActiveWorkspaceId } from '../browser/active-workspace.ts';
import { ApiError } from '../browser/api-error.ts';
import { enterInput } from '../browser/enter-early.ts';
import { reportReferral } from '../browser/referral-link.ts';
import { useSession } from '../browser/session-context.ts';
import { useFocusRefresh } from '../browser/use-focus-refresh.ts';
import { useRead, useStoreAnswer } from '../browser/use-read.ts';
import { activeWorkspace, VisitContext } from '../browser/visit.ts';
import { MessagePage } from './message-page.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

/**
 * Errors after which `enter` is called again: the person may have lost a workspace, or their account may have been
 * locked.
 */
const outdated = new Set(['forbidden', 'locked']);

/**
 * A number of open comments that a screen has loaded. It replaces the number in `entered`, but not in later answers of
 * the call `enter`.
 */
interface Counted {
  entered: Entered;
  id: string;
  openComments: number;
}

export function VisitProvider({ children }: { children: ReactNode }) {
  const { person, call } = useSession();
  const uid = person?.uid ?? '';
  const [wanted, switchTo] = useActiveWorkspaceId(uid);
  // The input never changes, so that a later change of the active workspace does not repeat the call `enter`.
  const [input] = useState(() => enterInput(uid));
  const storeAnswer = useStoreAnswer();
  const onReply = useCallback(
    ({ me, first }: Entered) => {
      if (!me.deletion) void reportReferral(call, me).catch(() => undefined);
      if (!first) return;
      const { workspaceId, home, listAccounts, quotas, guide, openTodos = [] } = first;
      storeAnswer('home', { workspaceId }, home);
      storeAnswer('listAccounts', { workspaceId }, listAccounts);
      storeAnswer('quotas', { workspaceId }, quotas);
      storeAnswer('uploadQuota', { workspaceId }, quotas && uploadQuotaOf(quotas));
      storeAnswer('guide', { workspaceId }, guide);
      for (const { filter, todos } of openTodos) storeAnswer('listTodos', { workspaceId, ...filter }, todos);
    },
    [call, storeAnswer],
  );
  const { data, error, isValidating, mutate } = useRead('enter', input, { onReply });

  const refresh = useCallback(async () => void (await mutate()), [mutate]);
  const update = useCallback(
    (change: (entered: Entered) => Entered) =>
      void mutate((entered) => entered && change(entered), { revalidate: true }),
    [mutate],
  );
  const [counted, setCounted] = useState<Counted | null>(null);
  const workspaces = useMemo(() => {
    const now = counted?.entered === data ? counted : null;
    return data?.workspaces.map((each) =>
      each.id === now?.id ? { ...each, openComments: now.openComments } : each,
    );
  }, [data, counted]);
  // The active workspace. When the effect below stores the first workspace as the active one, this value stays the
  // same.
  const workspace = workspaces ? activeWorkspace(workspaces, wanted) : null;
  const visit = useMemo(
    () =>
      data &&
      workspaces && {
        ...data,
        workspaces,
        workspace,
        switchTo,
        update,
        refresh,
        showOpenComments(openComments: number) {
          if (workspace && (workspace.openComments ?? 0) !== openComments)
            setCounted({ entered: data, id: workspace.id, openComments });
        },
      },
    [data, workspaces, workspace, switchTo, update, refresh],
  );
  const activeId = visit?.workspace?.id;
  // Stores the active workspace immediately. Otherwise a workspace that is created or joined later could become the
  // first one, and so the active one.
  useEffect(() => {
    if (activeId !== undefined && activeId !== wanted) switchTo(activeId);
  }, [activeId, wanted, switchTo]);
  const onError = useCallback(
    (failure: unknown) => {
      if (failure instanceof ApiError && outdated.has(failure.code)) void refresh();
    },
    [refresh],
  );
  const reads = useMemo(() => ({ onError }), [onError]);

  useFocusRefresh(activeId ?? null, onError);

  if (visit) {
    return (
      <VisitContext value={visit}>
        <SWRConfig value={reads}>{children}</SWRConfig>
      </VisitContext>
    );
  }
  if (!error || isValidating) return <ShellSkeleton />;
  return (
    <MessagePage
      title="Fanfare isn’t responding"
      text={error.message}
      action={{ label: 'Try again', onClick: () => void refresh() }}
    />
  );
}
