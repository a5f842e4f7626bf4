import Stack from '@mui/material/Stack';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaKinds, mediaSorts } from '@fanfare/core/media/media.ts';
import { searchMax } from '@fanfare/core/text/fold-text.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useFileStore } from '../../browser/file-store.ts';
import { saveFile } from '../../browser/save-file.ts';
import { useVisit } from '../../browser/visit.ts';
import { LibraryFilters } from './library/library-filters.tsx';
import { LibraryGrid } from './library/library-grid.tsx';
import { LinkButton } from './links/link-button.tsx';
import { UploadButton } from './uploads/upload-button.tsx';
import { UploadsContext } from './uploads/uploads-context.ts';
import { useOwnUploads } from './uploads/use-own-uploads.ts';
import type { LibraryQuery } from './library/library-pages.ts';
import { allFiles, useLibrary } from './library/use-library.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LibraryIcon } from '../../ui/icons/navigation.tsx';
import { useModals } from '../../ui/modals.tsx';
import { Page } from '../../ui/page.tsx';
import { lazyComponent, lazyOnRequest } from '../../ui/lazy-component.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { LibrarySelectionBar } from './library/selection-bar.tsx';
import { StorageBar } from './library/storage-bar.tsx';
import { useDeleteMedia } from './library/use-delete-media.ts';

const DeleteMediaDialog = lazyOnRequest(
  async () => (await import('./library/delete-media-dialog.tsx')).DeleteMediaDialog,
);
const MediaDetailsModal = lazyOnRequest(
  async () => (await import('./library/media-details-modal.tsx')).MediaDetailsModal,
);
const PageDrop = lazyComponent(async () => (await import('../../ui/page-drop.tsx')).PageDrop);

const subtitle = 'Images and videos for your posts.';
/** Saves files to the device, one after the other. */
function useDownload() {
  const store = useFileStore();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const run = async (items: readonly LibraryItem[]) => {
    setBusy(true);
    for (const { firebasePath, name } of items)
      try {
        await saveFile(await store.addressOf(firebasePath), name);
      } catch {
        toast({ text: `Failed to download: ${name}`, severity: 'error' });
      }
    setBusy(false);
  };
  return { busy, run };
}

const readQuery = (params: URLSearchParams): LibraryQuery => ({
  kind: mediaKinds.find((kind) => kind === params.get('type')) ?? allFiles.kind,
  search: (params.get('search') ?? allFiles.search).slice(0, searchMax),
  sort: mediaSorts.find((sort) => sort === params.get('sort')) ?? allFiles.sort,
});

/** The query is kept in the address, so that a reload shows the same files. */
function useQueryInAddress(): [query: LibraryQuery, change: (change: Partial<LibraryQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const query = readQuery(params);
  // The screen may not show the last change yet when the next one comes, for example a search after a pause in typing.
  const wanted = useRef(query);
  useEffect(() => {
    wanted.current = readQuery(params);
  }, [params]);
  const change = (part: Partial<LibraryQuery>) => {
    wanted.current = { ...wanted.current, ...part };
    const { kind, search, sort } = wanted.current;
    setParams(
      {
        ...(kind !== allFiles.kind && { type: kind }),
        ...(search !== allFiles.search && { search }),
        ...(sort !== allFiles.sort && { sort }),
      },
      { replace: true },
    );
  };
  return [query, change];
}

type Selection = ReadonlyMap<string, LibraryItem>;

function LibraryFiles({ workspaceId }: { workspaceId: string }) {
  const modals = useModals();
  const navigate = useNavigate();
  const [query, changeQuery] = useQueryInAddress();
  const [selected, setSelected] = useState<Selection>(new Map());
  const library = useLibrary(workspaceId, query);
  const uploads = useOwnUploads(() => undefined, library.items);
  const download = useDownload();
  const { list, note, settle } = useFocusAfterRemoval<HTMLDivElement>();
  const { remove, progress } = useDeleteMedia(workspaceId, (gone) => {
    note();
    library.remove(gone);
    setSelected((before) => new Map([...before].filter(([id]) => !gone.has(id))));
    settle();
  });

  const openEditor = (to: string) => void navigate(to, { state: { media: [...selected.values()] } });
  const toggle = (item: LibraryItem) => {
    const next = new Map(selected);
    if (!next.delete(item._id)) next.set(item._id, item);
    setSelected(next);
  };
  const ask = (items: readonly LibraryItem[], then: () => void = () => undefined) =>
    modals.open((close) => (
      <Suspense>
        <DeleteMediaDialog
          workspaceId={workspaceId}
          items={items}
          onCancel={close}
          onLeave={() => {
            close();
            then();
          }}
          onConfirm={(isUsed) => {
            close();
            then();
            void remove(items, isUsed);
          }}
        />
      </Suspense>
    ));
  const open = (item: LibraryItem) =>
    modals.open((close) => (
      <Suspense>
        <MediaDetailsModal
          item={item}
          workspaceId={workspaceId}
          onSaved={library.replace}
          onDelete={() => ask([item], close)}
          onClose={close}
        />
      </Suspense>
    ));
  const narrowed = query.search !== '' || query.kind !== 'all';
  /**
   * True if the library has no files. The upload button is then in the middle of the screen, and the search is hidden.
   */
  const isEmpty = library.items?.length === 0 && !library.hasMore && !narrowed;
  return (
    <UploadsContext value={uploads}>
      <Page
        title="Library"
        subtitle={subtitle}
        actions={
          <>
            <LinkButton onArrived={library.add} />
            {!isEmpty && <UploadButton />}
          </>
        }
      >
        <Stack ref={list} sx={{ gap: 2 }}>
          <StorageBar workspaceId={workspaceId} count={library.items?.length} />
          {!isEmpty && <LibraryFilters query={query} onChange={changeQuery} kinds={mediaKinds} />}
          <LibraryGrid
            library={library}
            selected={selected}
            onToggle={toggle}
            onOpen={open}
            narrowed={narrowed}
            empty={
              <EmptyState
                picture={<LibraryIcon />}
                title="Your library is empty"
                text="Upload images and videos up to 2 GB each, or drop them anywhere on this page, and use them in any post."
                action={<UploadButton />}
              />
            }
          />
        </Stack>
        <Suspense>
          <PageDrop onFiles={(files) => uploads.add(files)} />
        </Suspense>
        {selected.size > 0 && (
          <LibrarySelectionBar
            count={selected.size}
            progress={progress}
            isDownloading={download.busy}
            onAll={() => setSelected(new Map(library.items?.map((item) => [item._id, item])))}
            onClear={() => setSelected(new Map())}
            onCreatePost={() => openEditor('/dashboard/upload')}
            onUseInBulk={() => openEditor('/dashboard/upload?type=bulk')}
            onCreateCarousel={
              [...selected.values()].every(({ kind }) => kind === 'image')
                ? () => openEditor('/dashboard/upload?type=carousel')
                : null
            }
            onDownload={() => void download.run([...selected.values()])}
            onDelete={() => ask([...selected.values()])}
          />
        )}
      </Page>
    </UploadsContext>
  );
}

export function LibraryScreen() {
  const { workspace } = useVisit();
  if (workspace) return <LibraryFiles workspaceId={workspace.id} />;
  return (
    <Page title="Library" subtitle={subtitle}>
      <NoWorkspace />
    </Page>
  );
}
