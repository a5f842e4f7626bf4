import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { Suspense, useState } from 'react';
import { EditIcon } from '../../../ui/icons/icons.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { EditImageDialog } from '../../image-editor/index.ts';

interface EditImageProps {
  item: LibraryItem;
  onEdited: (item: LibraryItem, copy: LibraryItem) => void;
  /** `tile`: the button covers the whole picture of a tile. */
  look?: 'tile' | 'button';
}

export function EditImage({ item, onEdited, look = 'tile' }: EditImageProps) {
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const open = { 'aria-haspopup': 'dialog', onClick: () => setIsOpen(true) } as const;
  return (
    <>
      {look === 'tile' ? (
        <ButtonBase aria-label={`Edit ${item.name}`} {...open} sx={tileSx}>
          <span>
            <EditIcon />
          </span>
        </ButtonBase>
      ) : (
        <Button size="small" variant="outlined" color="inherit" {...open}>
          Edit
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <EditImageDialog
            item={item}
            onDone={(copy) => {
              setIsOpen(false);
              onEdited(item, copy);
              toast({ text: `${item.name} was replaced by its edited copy. Undo brings it back.` });
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The icon appears while the tile has the pointer or the focus, and always on touch screens. */
const tileSx = {
  position: 'absolute',
  inset: 0,
  '& > span:first-of-type': {
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    borderRadius: '50%',
    color: '#fff',
    bgcolor: 'rgba(10, 12, 20, 0.72)',
    opacity: 0,
  },
  '& svg': { width: 16, height: 16 },
  '&:hover > span, &.Mui-focusVisible > span': { opacity: 1 },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '@media (hover: none)': { '& > span:first-of-type': { opacity: 1, width: 26, height: 26 } },
} as const;
