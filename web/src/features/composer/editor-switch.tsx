import type { Editor } from '@fanfare/core/composer/state.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CarouselIcon, TableIcon } from '../../ui/icons/editors.tsx';
import { EditIcon } from '../../ui/icons/icons.tsx';
import { uploadPath } from './upload-address.ts';

/** The editors to choose from, in order. */
const choices: readonly { editor: Editor | 'bulk'; label: string; icon: ReactNode }[] = [
  { editor: 'post', label: 'Post', icon: <EditIcon /> },
  { editor: 'bulk', label: 'Bulk', icon: <TableIcon /> },
  { editor: 'carousel', label: 'Carousel', icon: <CarouselIcon /> },
];

/** Links to the editors. A link starts a new post there, or opens the sheet; unsaved work stays in this browser. */
export const EditorSwitch = ({ current }: { current: Editor | 'bulk' }) => (
  <Box component="nav" aria-label="Editor" sx={navSx}>
    {choices.map(({ editor, label, icon }) => (
      <Link key={editor} to={uploadPath(editor)} aria-current={editor === current ? 'page' : undefined}>
        {icon}
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
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1,
    minHeight: 34,
    px: { xs: 0.5, sm: 1.75 },
    borderRadius: '7px',
    typography: 'body2',
    fontWeight: 560,
    color: 'text.secondary',
    textDecoration: 'none',
    '@media (pointer: coarse)': { minHeight: 40 },
  },
  '& > a > svg': { display: { xs: 'none', sm: 'block' }, width: 16, height: 16 },
  '& > a:hover': { color: 'text.primary' },
  '& > [aria-current]': { color: 'text.primary', bgcolor: 'action.selected' },
} as const;
