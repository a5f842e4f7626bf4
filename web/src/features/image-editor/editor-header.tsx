import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Viewport } from './canvas/use-viewport.ts';
import { MinusIcon } from './icons.tsx';
import type { Editor } from './use-editor.ts';
import { RedoIcon, UndoIcon } from '../../ui/icons/actions.tsx';
import { ChevronLeftIcon } from '../../ui/icons/chevrons.tsx';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { phone } from '../../ui/screen-width.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

interface EditorHeaderProps {
  editor: Editor;
  viewport: Viewport;
  backLabel: string;
  onBack: () => void;
  children: ReactNode;
}

export function EditorHeader({ editor, viewport, backLabel, onBack, children }: EditorHeaderProps) {
  const { image, name, history } = editor;
  const percent = `${Math.round(viewport.view.zoom * 100)}%`;
  return (
    <Box component="header" sx={headerSx}>
      <IconButton aria-label={backLabel} title={backLabel} onClick={onBack}>
        <ChevronLeftIcon />
      </IconButton>
      <Box
        sx={{
          minWidth: 0,
          flex: { xs: 1, md: 'none' },
          maxWidth: { md: 240 },
          // On a phone, the buttons need the space, so the heading is visible only to screen readers.
          [phone]: visuallyHidden,
        }}
      >
        <Typography variant="body2" component="h1" noWrap title={name} sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          {image.width} × {image.height} px · original kept
        </Typography>
      </Box>
      <Box role="group" aria-label="History" sx={{ display: 'flex', ml: { md: 2 } }}>
        <IconButton
          aria-label="Undo"
          aria-keyshortcuts="Control+Z"
          title="Undo (Ctrl+Z)"
          disabled={history.past.length === 0}
          onClick={editor.undo}
        >
          <UndoIcon />
        </IconButton>
        <IconButton
          aria-label="Redo"
          aria-keyshortcuts="Control+Shift+Z"
          title="Redo (Ctrl+Shift+Z)"
          disabled={history.future.length === 0}
          onClick={editor.redo}
        >
          <RedoIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1 }} />
      <Box role="group" aria-label="Zoom" sx={zoomSx}>
        <IconButton size="small" aria-label="Zoom out" title="Zoom out (-)" onClick={viewport.zoomOut}>
          <MinusIcon />
        </IconButton>
        <Typography
          variant="body2"
          component="output"
          sx={{ width: 44, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
        >
          {percent}
        </Typography>
        <IconButton size="small" aria-label="Zoom in" title="Zoom in (+)" onClick={viewport.zoomIn}>
          <PlusIcon />
        </IconButton>
        <Button
          size="small"
          color="inherit"
          title="Show the whole image (0)"
          disabled={viewport.isFitted}
          onClick={viewport.fit}
        >
          Fit
        </Button>
      </Box>
      {children}
    </Box>
  );
}

const headerSx = {
  gridArea: 'header',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, md: 1 },
  minWidth: 0,
  height: 56,
  px: { xs: 0.5, md: 1.5 },
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

const zoomSx = {
  display: { xs: 'none', sm: 'flex' },
  alignItems: 'center',
  mr: { md: 1 },
  '@media (pointer: coarse)': { '& .MuiIconButton-root': { width: 44, height: 44 } },
} as const;
