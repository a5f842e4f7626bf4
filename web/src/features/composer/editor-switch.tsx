import type { Editor } from '@fanfare/core/composer/state.ts';
import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { uploadPath } from './upload-address.ts';

/** The editors to choose from, in order. */
const choices: readonly { editor: Editor; label: string }[] = [
  { editor: 'post', label: 'Post' },
  { editor: 'carousel', label: 'Carousel' },
];

/** Links to the editors. A link starts a new post there; unsaved work stays in this browser. */
export const EditorSwitch = ({ current }: { current: Editor }) => (
  <Box component="nav" aria-label="Editor" sx={navSx}>
    {choices.map(({ editor, label }) => (
      <Link key={editor} to={uploadPath(editor)} aria-current={editor === current ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </Box>
);

const navSx = {
  display: 'flex',
  p: '3px',
  gap: '3px',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  '& > a': {
    display: 'grid',
    placeItems: 'center',
    minHeight: 34,
    px: { xs: 1.25, sm: 1.75 },
    borderRadius: '7px',
    typography: 'body2',
    fontWeight: 560,
    color: 'text.secondary',
    textDecoration: 'none',
    '@media (pointer: coarse)': { minHeight: 40 },
  },
  '& > a:hover': { color: 'text.primary' },
  '& > [aria-current]': { color: 'text.primary', bgcolor: 'action.selected' },
} as const;
