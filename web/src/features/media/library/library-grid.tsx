import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx';
import { LibraryTile } from './library-tile.tsx';
import type { Library } from './use-library.ts';
import { useNear } from '../use-near-viewport.ts';

interface LibraryGridProps {
  library: Library;
  selected: ReadonlyMap<string, LibraryItem>;
  onToggle: (item: LibraryItem) => void;
  onOpen?: (item: LibraryItem) => void;
  /** What stands here while there is nothing at all. */
  empty: ReactNode;
  /** Something is searched for: nothing found is not nothing there. */
  narrowed: boolean;
}

/** Asks for the next page when its end comes near; by a button for whoever has no such luck. */
function More({ library }: { library: Library }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(library);
  useEffect(() => {
    latest.current = library;
  });
  const onNear = useCallback(() => {
    if (!latest.current.isLoading) latest.current.more();
  }, []);
  useNear(end, onNear, library.hasMore && !library.isLoading && library.error === undefined);
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

/** The same from one picture to the next: what is chosen of thousands does not have the others drawn again. */
function useTileCalls({ onToggle, onOpen }: Pick<LibraryGridProps, 'onToggle' | 'onOpen'>) {
  const latest = useRef({ onToggle, onOpen });
  useEffect(() => {
    latest.current = { onToggle, onOpen };
  });
  const toggle = useCallback((item: LibraryItem) => latest.current.onToggle(item), []);
  const open = useCallback((item: LibraryItem) => latest.current.onOpen?.(item), []);
  return { onToggle: toggle, onOpen: onOpen && open };
}

export function LibraryGrid({ library, selected, empty, narrowed, ...calls }: LibraryGridProps) {
  const tileCalls = useTileCalls(calls);
  const { items, error, isLoading, hasMore, retry } = library;
  const trouble = error && <ErrorBox text={error.message} busy={isLoading} onRetry={retry} />;
  if (!items) return trouble ?? <SkeletonCards count={8} label="Loading the library" />;
  if (items.length === 0 && !hasMore) {
    if (!narrowed) return <>{empty}</>;
    return (
      <Typography role="status" sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>
        No file matches. Try another word or another kind.
      </Typography>
    );
  }
  return (
    <Box>
      <Box component="ul" aria-label="Files" aria-busy={isLoading} sx={gridSx}>
        {items.map((item) => (
          <LibraryTile key={item._id} item={item} selected={selected.has(item._id)} {...tileCalls} />
        ))}
      </Box>
      {trouble}
      <More library={library} />
    </Box>
  );
}

const gridSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(200px, 1fr))' },
} as const;
