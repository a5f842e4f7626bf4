import Box from '@mui/material/Box';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { loadNow } from '../../browser/load-module.ts';
import { useNetworkRules } from '../../networks/network-rules.ts';
import { lazyComponent, lazyOnRequest } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { undoKeys } from '../composer/index.ts';
import { ReadOnly } from './read-only.tsx';
import type { OpenDialog } from './sheet-dialogs.tsx';
import { SheetNotices } from './sheet-notices.tsx';
import { sheetKey, type SheetStore, type SheetView } from './sheet-store.ts';
import type { SheetTools } from './sheet-tools.ts';
import { UploadStep } from './upload-step.tsx';
import { useSheetFiles, rowsOf } from './use-sheet-files.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useLocation, useNavigate } from 'react-router-dom';

/** Adds the files that another screen has passed on. They are added only once. */
function useHandedFiles({ dispatch }: SheetStore, isHere: boolean): void {
  const location: { state: unknown; pathname: string; search: string } = useLocation();
  const { pathname, search } = location;
  const { media } = (location.state ?? {}) as { media?: readonly LibraryItem[] };
  const [rows] = useState(() => rowsOf(Array.isArray(media) ? media : []));
  const navigate = useNavigate();
  useEffect(() => {
    if (rows.length === 0 || !isHere) return;
    dispatch({ kind: 'rowsAdded', rows });
    // The files are removed from the state of the browser history, so that a reload does not add them again.
    void navigate(`${pathname}${search}`, { replace: true, state: null });
  }, [rows, isHere, dispatch, navigate, pathname, search]);
}

const loadConfigureStep = () => import('./configure-step.tsx');
const ConfigureStep = lazyComponent(async () => (await loadConfigureStep()).ConfigureStep);
const SheetDialogs = lazyOnRequest(async () => (await import('./sheet-dialogs.tsx')).SheetDialogs);
const PageDrop = lazyComponent(async () => (await import('../../ui/page-drop.tsx')).PageDrop);

export interface SheetEditorProps {
  uid: string;
  workspaceId: string;
  zone: string;
  mayConnect: boolean;
}

interface OpenSheetProps extends SheetEditorProps {
  store: SheetStore;
  view: SheetView;
  now: Date;
}

/**
 * Focuses the heading of a step when the step opens, if the element that had the focus was removed. Returns the ref of
 * the element around both steps.
 */
function useFocusOnStep(isFirst: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const wasFirst = useRef(isFirst);
  useEffect(() => {
    if (wasFirst.current === isFirst) return;
    wasFirst.current = isFirst;
    if (document.activeElement !== document.body) return;
    (root.current?.querySelector('h2') ?? root.current)?.focus();
  }, [isFirst]);
  return root;
}

/** The two steps of the bulk editor: choosing files, and writing their posts. */
export function OpenSheet({ uid, workspaceId, zone, mayConnect, store, view, now: date }: OpenSheetProps) {
  const { dispatch } = store;
  const { state: sheet } = view.history;
  const { rows } = sheet;
  const toast = useToast();
  const isHere = view.editableIn === 'here';
  const isLocked = !isHere || view.sending !== null;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const now = date.getTime();
  const files = useSheetFiles({
    workspaceId,
    isHere,
    rows,
    now,
    dispatch,
    onCsv: (file) => setDialog({ kind: 'csv', file }),
  });
  const find = useNetworkRules(sheet.accounts.map(({ platform }) => platform));
  const uploading = files.busy;
  const tools = useMemo<SheetTools>(
    () => ({ workspaceId, sheet, dispatch, find, uploading, zone, now }),
    [workspaceId, sheet, dispatch, find, uploading, zone, now],
  );
  useHandedFiles(store, isHere);
  // The second step is loaded while the person chooses files.
  useEffect(() => void loadNow(loadConfigureStep), []);
  const startOver = () => {
    setDialog(null);
    files.cancelAll();
    const { rows: cleared } = store.view().history.state;
    dispatch({ kind: 'cleared' });
    toast({
      // This text is quoted from the specification.
      text: 'Starting over - all files cleared',
      // Undo adds the cleared rows again. Undoing the latest step instead would remove files that were added after
      // “Start over”.
      action: { label: 'Undo', run: () => dispatch({ kind: 'rowsAdded', rows: cleared }) },
    });
  };
  const adding = { busy: files.busy, onFiles: files.add, onLibrary: () => setDialog({ kind: 'library' }) };

  const root = useFocusOnStep(rows.length === 0);
  return (
    <Box ref={root} tabIndex={-1} onKeyDown={isLocked ? undefined : undoKeys(dispatch)} sx={rootSx}>
      <SheetNotices
        storedAs={sheetKey(uid, workspaceId)}
        isElsewhere={!isHere}
        refusals={files.refusals}
        onForget={files.forgetRefusals}
      />
      <Suspense>
        {dialog !== null && (
          <SheetDialogs
            open={dialog}
            tools={tools}
            onPick={files.pick}
            onStartOver={startOver}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === null && !isLocked && <PageDrop onFiles={files.add} />}
      </Suspense>
      {rows.length === 0 ? (
        <ReadOnly isLocked={isLocked}>
          <UploadStep {...adding} onCsv={() => setDialog({ kind: 'csv', file: null })} />
        </ReadOnly>
      ) : (
        <Suspense fallback={<SkeletonRows count={4} label="Loading your files" />}>
          <ConfigureStep
            uid={uid}
            mayConnect={mayConnect}
            tools={tools}
            store={store}
            view={view}
            adding={adding}
            onOpen={setDialog}
          />
        </Suspense>
      )}
    </Box>
  );
}

const rootSx = {
  display: 'flex',
  flexDirection: 'column',
  gap: { xs: 1.5, sm: 2 },
  minWidth: 0,
  outline: 0,
} as const;
