import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { Suspense, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import type { Library } from './use-library.ts';
import { useNearViewport } from '../use-near-viewport.ts';

/** Loaded separately, because the npm package for virtual rows is not needed until there are files. */
const TileRows = lazyComponent(async () => (await import('./tile-rows.tsx')).TileRows);

interface LibraryGridProps {
  library: Library;
  selected: ReadonlyMap<string, LibraryItem>;
  /** Returns the position of a selected file in the order of selection. Missing if the order does not matter. */
  placeOf?: ((item: LibraryItem) => number) | undefined;
  onToggle: (item: LibraryItem, isRange?: boolean) => void;
  onOpen?: (item: LibraryItem) => void;
  onUse?: (item: LibraryItem) => void;
  /** Shown while the library has no files at all. */
  empty: ReactNode;
  /** True if a filter is active. If so, an empty list does not mean that the library is empty. */
  narrowed: boolean;
}

/**
 * Loads the next page when the end of the list comes near. The button is for browsers that do not report when an
 * element comes into view.
 */
function LoadMore({ library }: { library: Library }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(library);
  useEffect(() => {
    latest.current = library;
  });
  const onNear = useCallback(() => {
    if (!latest.current.isLoading) latest.current.more();
  }, []);
  useNearViewport(end, onNear, library.hasMore && !library.isLoading && library.error === undefined);
  return (
    <Box ref={end} sx={{ display: 'flex', justifyContent: 'center', pt: 2 }}>
      {library.hasMore && (
        <Button color="inherit" loading={library.isLoading} onClick={library.more}>
          Show more
        </Button>
      )}
    </Box>
  );
}

/** Keeps the callbacks stable between renders, so that selecting one file does not render every tile again. */
function useStableCallbacks({
  onToggle,
  onOpen,
  onUse,
}: Pick<LibraryGridProps, 'onToggle' | 'onOpen' | 'onUse'>) {
  const latest = useRef({ onToggle, onOpen, onUse });
  useEffect(() => {
    latest.current = { onToggle, onOpen, onUse };
  });
  const toggle = useCallback(
    (item: LibraryItem, isRange?: boolean) => latest.current.onToggle(item, isRange),
    [],
  );
  const open = useCallback((item: LibraryItem) => latest.current.onOpen?.(item), []);
  const use = useCallback((item: LibraryItem) => latest.current.onUse?.(item), []);
  return { onToggle: toggle, onOpen: onOpen && open, onUse: use };
}

export function LibraryGrid({ library, selected, placeOf, empty, narrowed, ...calls }: LibraryGridProps) {
  const tileCalls = useStableCallbacks(calls);
  const { items, error, isLoading, hasMore, retry } = library;
  const trouble = error && <ErrorBox text={error.message} busy={isLoading} onRetry={retry} />;
  const skeleton = <SkeletonCards count={8} label="Loading the library" />;
  if (!items) return trouble ?? skeleton;
  if (items.length === 0 && !hasMore) {
    if (!narrowed) return <>{empty}</>;
    return (
      <Typography role="status" sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>
        No files match. Try a different search or file type.
      </Typography>
    );
  }
  return (
    <Box>
      <Suspense fallback={skeleton}>
        <TileRows {...{ items, hasMore, isLoading, selected, placeOf }} {...tileCalls} />
      </Suspense>
      {trouble}
      <LoadMore library={library} />
    </Box>
  );
}
