import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { VisibilityIcon } from '../../ui/icons/visibility.tsx';
import { lazyComponent, lazyOnRequest } from '../../ui/lazy-component.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { wide } from './bio-layout.ts';
import type { OpenDraft } from './use-draft.ts';

const PhoneFrame = lazyComponent(async () => (await import('./phone-frame.tsx')).PhoneFrame);
const Modal = lazyOnRequest(async () => (await import('../../ui/modal.tsx')).Modal);

interface PreviewPaneProps {
  open: OpenDraft;
  workspace: WorkspaceWithRole;
}

/** The page as visitors see it: next to the editor, or on narrow screens, in a dialog that a button opens. */
export function PreviewPane(props: PreviewPaneProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useMediaQuery(wide);
  if (isWide)
    return (
      <Box component="section" aria-label="Preview" sx={asideSx}>
        <Preview {...props} height={560} heading />
      </Box>
    );
  return (
    <>
      <Button
        variant="contained"
        startIcon={<VisibilityIcon off={false} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={floatingSx}
      >
        Preview
      </Button>
      {isOpen && (
        <Suspense>
          <Modal title="Preview" cancel={null} onClose={() => setIsOpen(false)}>
            <Preview {...props} height="min(480px, 56dvh)" />
          </Modal>
        </Suspense>
      )}
    </>
  );
}

interface PreviewProps extends PreviewPaneProps {
  height: number | string;
  /** Shows the heading "Preview". The dialog needs no heading, because it has a title. */
  heading?: boolean;
}

function Preview({ open, workspace, height, heading = false }: PreviewProps) {
  const { page, draft } = open;
  const [shown, setShown] = useState<'draft' | 'live'>('draft');
  const isLive = shown === 'live' && page.published !== null;
  return (
    <Stack sx={{ gap: 1.25 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        {heading && (
          <Typography component="h2" variant="h3">
            Preview
          </Typography>
        )}
        <Segmented
          label="Version"
          hideLabel
          options={[
            { value: 'draft', label: 'Draft' },
            { value: 'live', label: 'Live', disabled: page.published === null },
          ]}
          value={isLive ? 'live' : 'draft'}
          onChange={setShown}
        />
      </Stack>
      <Suspense fallback={<Skeleton variant="rounded" sx={{ height, borderRadius: '40px' }} />}>
        <PhoneFrame
          label={isLive ? 'The live page' : 'The draft'}
          page={page}
          content={isLive ? (page.published ?? draft) : draft}
          workspace={workspace}
          height={height}
        />
      </Suspense>
    </Stack>
  );
}

const asideSx = { position: 'sticky', top: 76, alignSelf: 'start', minWidth: 0 } as const;

/** The button stays above the bottom bar of phones. */
const floatingSx = {
  position: 'fixed',
  right: 16,
  bottom: 'calc(var(--bottom-bar, 0px) + 16px)',
  zIndex: 10,
  boxShadow: 4,
} as const;
