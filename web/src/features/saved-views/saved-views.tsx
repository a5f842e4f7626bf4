import type { PostStatus } from '@fanfare/core/posts/post.ts';
import {
  hasConditions,
  viewShowing,
  type ListFilter,
  type SavedView,
} from '@fanfare/core/posts/saved-views.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { listLabels } from '../../ui/status-words.ts';

const SaveViewModal = lazyOnRequest(async () => (await import('./saved-view-modals.tsx')).SaveViewModal);
const ManageViewsModal = lazyOnRequest(
  async () => (await import('./saved-view-modals.tsx')).ManageViewsModal,
);

interface SavedViewsProps {
  workspaceId: string;
  status: PostStatus;
  filter: ListFilter;
  onOpen: (view: SavedView) => void;
}

export function SavedViews({ workspaceId, status, filter, onOpen }: SavedViewsProps) {
  const { data: views, mutate } = useRead('listViews', { workspaceId });
  const [asking, setAsking] = useState<'save' | 'manage' | null>(null);
  if (!views) return null;
  const list = { status, ...filter };
  const current = viewShowing(views, list);
  const isNamable = !current && hasConditions(filter);
  const show = (next: SavedView[]) => void mutate(next, { revalidate: false });
  return (
    <>
      {views.length > 0 && (
        <Box sx={menuSx}>
          <MenuButton
            label={current ? current.name : 'Views'}
            buttonProps={{ variant: 'outlined', color: current ? 'primary' : 'inherit' }}
            // Reads the views again, because another member may have changed them.
            onOpen={() => void mutate()}
            actions={[
              ...views.map((view) => ({
                label: view.name,
                hint: listLabels[view.status],
                onSelect: () => onOpen(view),
              })),
              { label: 'Rename or delete…', onSelect: () => setAsking('manage') },
            ]}
          />
        </Box>
      )}
      {isNamable && (
        <Button
          color="inherit"
          startIcon={<StarIcon />}
          aria-haspopup="dialog"
          onClick={() => setAsking('save')}
        >
          Save view
        </Button>
      )}
      <Suspense>
        {asking === 'save' && (
          <SaveViewModal
            workspaceId={workspaceId}
            list={list}
            onSaved={show}
            onClose={() => setAsking(null)}
          />
        )}
        {asking === 'manage' && (
          <ManageViewsModal
            workspaceId={workspaceId}
            views={views}
            onChanged={show}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const StarIcon = () => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden
  >
    <path
      strokeLinejoin="round"
      d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z"
    />
  </svg>
);

/** The name of the view is shortened on the button if it is long. The menu shows it in full. */
const menuSx = {
  minWidth: 0,
  flex: 'none',
  '& > button': {
    position: 'relative',
    display: 'block',
    maxWidth: 220,
    pr: 4.5,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > button > span': { position: 'absolute', right: 10, top: 'calc(50% - 10px)', m: 0 },
} as const;
