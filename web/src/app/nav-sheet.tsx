import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Modal from '@mui/material/Modal';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { CloseIcon } from '../ui/icons/icons.tsx';
import { ProductMark } from '../ui/product-mark.tsx';
import { NavGroups } from './nav-groups.tsx';

export function NavSheet({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    window.addEventListener('popstate', onClose);
    return () => window.removeEventListener('popstate', onClose);
  }, [onClose]);
  return (
    // The sheet lies above toasts, like an open menu. The timer of a toast pauses while the sheet covers it
    // (`data-covers-toasts`).
    <Modal open onClose={onClose} data-covers-toasts sx={{ zIndex: (theme) => theme.zIndex.snackbar + 1 }}>
      <Box
        role="dialog"
        aria-modal
        aria-label="Navigation"
        tabIndex={-1}
        // A link prevents the default when it opens a screen in this tab. The sheet does not wait for that screen.
        onClick={(event) => event.defaultPrevented && onClose()}
        sx={{
          position: 'absolute',
          insetBlock: 0,
          left: 0,
          width: 'min(288px, 84vw)',
          overflowY: 'auto',
          px: 1,
          pb: 2,
          outline: 'none',
          bgcolor: 'background.paper',
          borderRight: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, height: 56, pl: 1.25 }}>
          <ProductMark />
          <Typography component="span" variant="h2" sx={{ flex: 1 }}>
            Fanfare
          </Typography>
          <IconButton aria-label="Close navigation" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Box>
        <nav aria-label="Main">
          <NavGroups />
        </nav>
      </Box>
    </Modal>
  );
}
