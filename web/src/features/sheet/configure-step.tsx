import { type Cause, type Repair, causesOf, countErrors } from '@fanfare/core/sheet/causes.ts';
import { Suspense, useMemo, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { ConnectSocials } from '../accounts/index.ts';
import { AccountStrip, useUploadLimit } from '../composer/index.ts';
import { CausesPanel } from './causes-panel.tsx';
import { ConfigureHead, Filtered, MoreFiles, type AddingFiles } from './configure-parts.tsx';
import { ReadOnly } from './read-only.tsx';
import { SendingPanel } from './sending-panel.tsx';
import type { OpenDialog } from './sheet-dialogs.tsx';
import { SheetFoot } from './sheet-foot.tsx';
import type { SheetStore, SheetView } from './sheet-store.ts';
import { SheetToolbar } from './sheet-toolbar.tsx';
import type { SheetTools } from './sheet-tools.ts';
import { useSheetAccounts } from './use-sheet-accounts.ts';
import { useSheetSending, type SheetSending } from './use-sheet-sending.ts';
import { sheetIssues } from '@fanfare/core/sheet/row-issues.ts';
import type { Sheet } from '@fanfare/core/sheet/sheet.ts';
import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';

interface SheetChecks {
  /** The issues of the rows, by the id of the row. */
  issues: ReadonlyMap<string, readonly ComposerIssue[]>;
  causes: readonly Cause[];
  errors: number;
}

/** Checks the whole sheet. Unchanged rows keep their issues, so a key press checks only one row. */
function useSheetChecks({ rows, accounts }: Sheet, find: FindNetwork, now: number): SheetChecks {
  return useMemo(() => {
    const context = { accounts, find, now };
    const issues = sheetIssues(rows, context);
    return { issues, causes: causesOf(rows, issues, context), errors: countErrors(issues) };
  }, [rows, accounts, find, now]);
}

const SheetTable = lazyComponent(async () => (await import('./table/sheet-table.tsx')).SheetTable);

interface ConfigureStepProps {
  uid: string;
  mayConnect: boolean;
  tools: SheetTools;
  store: SheetStore;
  view: SheetView;
  adding: AddingFiles;
  onOpen: (dialog: OpenDialog) => void;
}

const waitingText = (count: number): string =>
  count === 1
    ? '1 file is still uploading. Your files can be sent when it is done.'
    : `${count} files are still uploading. Your files can be sent when they are done.`;

export function ConfigureStep(props: ConfigureStepProps) {
  const { uid, mayConnect, tools, store, view, adding, onOpen } = props;
  const { workspaceId, sheet, dispatch, find, zone, now } = tools;
  const { past, future } = view.history;
  const isHere = view.editableIn === 'here';
  const [connecting, setConnecting] = useState<boolean | null>(null);
  /** The cause whose rows are shown. These rows stay visible while the person corrects them. */
  const [shownCause, setShownCause] = useState<Cause | null>(null);
  const accounts = useSheetAccounts({
    uid,
    workspaceId,
    chosen: sheet.accounts,
    mayChange: isHere && !view.isSending,
    dispatch,
  });
  const toast = useToast();
  const hasRules = sheet.accounts.every(({ platform }) => find(platform) !== null);
  const sender = useSheetSending({ workspaceId, zone, find, store, view });
  const { shown: all } = sender;
  const checks = useSheetChecks(sheet, find, now);
  const shown = useMemo(() => {
    const wanted = new Set(shownCause?.rows);
    const some = all.filter(({ id }) => wanted.has(id));
    return some.length > 0 ? some : all;
  }, [all, shownCause]);
  /**
   * Tells how many copies are made, with an Undo button. A toast with an action is shown at once, even while other
   * toasts wait.
   */
  const tellCopies = (text: string, cause: Cause) => {
    const before = sheet.rows.filter(({ id }) => cause.rows.includes(id));
    const patches = before.map(({ id, fits }) => ({ id, patch: { fits } }));
    toast({ text, action: { label: 'Undo', run: () => dispatch({ kind: 'rowsPatched', patches }) } });
  };
  const repair = (chosen: Repair, cause: Cause) => {
    if (chosen.action) {
      dispatch(chosen.action);
      if (chosen.done !== undefined) tellCopies(chosen.done, cause);
      return;
    }
    dispatch({ kind: 'rowsSelected', ids: cause.rows });
    onOpen({ kind: 'apply', fields: chosen.choose });
  };
  const isEditing = sender.phase === 'none';

  return (
    <>
      <Suspense>
        {connecting !== null && (
          <ConnectSocials workspaceId={workspaceId} open={connecting} onClose={() => setConnecting(false)} />
        )}
      </Suspense>
      <ReadOnly isLocked={!isHere || !isEditing}>
        <ConfigureHead count={sheet.rows.length} keptAt={view.keptAt} zone={zone} />
        <AccountStrip
          isLow
          accounts={accounts.accounts}
          chosen={accounts.keys}
          failure={accounts.failure}
          reading={accounts.isReading}
          onToggle={accounts.toggle}
          onToggleAll={accounts.toggleAll}
          onMove={accounts.move}
          onRefresh={accounts.refresh}
          undo={null}
          onConnect={mayConnect ? () => setConnecting(true) : null}
        />
        {isEditing && (
          <>
            <CausesPanel
              causes={checks.causes}
              rows={sheet.rows}
              shownCause={shownCause?.key ?? null}
              onShow={(cause) => setShownCause(cause.key === shownCause?.key ? null : cause)}
              onRepair={repair}
            />
            <SheetToolbar
              tools={tools}
              canUndo={past.length > 0}
              canRedo={future.length > 0}
              onOpen={onOpen}
            />
            {shown !== all && (
              <Filtered text={shownCause?.text ?? ''} onShowAll={() => setShownCause(null)} />
            )}
          </>
        )}
        <Suspense fallback={<SkeletonRows count={4} label="Loading your files" />}>
          <SheetTable tools={tools} rows={shown} issues={checks.issues} states={sender.states} />
        </Suspense>
        {isEditing && <MoreFiles {...adding} />}
      </ReadOnly>
      <Actions
        tools={tools}
        sender={sender}
        isHere={isHere}
        errors={checks.errors}
        hasRules={hasRules}
        onDates={(ids) => {
          dispatch({ kind: 'rowsSelected', ids });
          onOpen({ kind: 'spread' });
        }}
      />
    </>
  );
}

interface ActionsProps {
  tools: SheetTools;
  sender: SheetSending;
  isHere: boolean;
  errors: number;
  hasRules: boolean;
  onDates: (rows: readonly string[]) => void;
}

/** The actions of the sheet. While the sheet is being sent, the progress is shown instead. */
function Actions({ tools, sender, isHere, errors, hasRules, onDates }: ActionsProps) {
  const { quota } = useUploadLimit(tools.workspaceId);
  const { phase, sending } = sender;
  if (phase !== 'none' && sending)
    return (
      <SendingPanel {...sender} tools={tools} phase={phase} sending={sending} isReady={hasRules && isHere} />
    );
  if (!isHere) return null;
  return (
    <SheetFoot
      tools={tools}
      quota={quota}
      errors={errors}
      waitsFor={tools.uploading > 0 ? waitingText(tools.uploading) : null}
      hasRules={hasRules}
      onSend={sender.send}
      onDates={onDates}
    />
  );
}
