import type { Editor } from '@fanfare/core/composer/state.ts';
import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CarouselIcon, TableIcon } from '../../ui/icons/editors.tsx';
import { EditIcon } from '../../ui/icons/icons.tsx';
import { uploadPath } from './upload-address.ts';

const choices: readonly { editor: Editor | 'bulk'; label: string; icon: ReactNode }[] = [
  { editor: 'post', label: 'Post', icon: <EditIcon /> },
  { editor: 'bulk', label: 'Bulk', icon: <TableIcon /> },
  { editor: 'carousel', label: 'Carousel', icon: <CarouselIcon /> },
];

/** Tells whether the focus was lost because the clicked link was removed together with its screen. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** The editor that a link of the switch is opening. */
let opening: Editor | 'bulk' | null = null;

/**
 * Links to the editors. A link starts a new post or opens the sheet; unsaved work stays in this browser. The sheet is a
 * separate screen, so the focus moves to the same link on the new screen.
 */
export function EditorSwitch({ current }: { current: Editor | 'bulk' }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (opening === current && isFocusLost())
      nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    opening = null;
  }, [current]);
  return (
    <Box component="nav" ref={nav} aria-label="Editor" sx={navSx}>
      {choices.map(({ editor, label, icon }) => (
        <Link
          key={editor}
          to={uploadPath(editor)}
          aria-current={editor === current ? 'page' : undefined}
          onClick={() => {
            opening = editor;
          }}
        >
          {icon}
          {label}
        </Link>
      ))}
    </Box>
  );
}

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
